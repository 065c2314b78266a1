import { z } from 'zod';
import { errorBody } from './errors.ts';
import { hasNoNul, ticket } from './tickets.ts';

const id = z.string().min(1).max(100).refine(hasNoNul);
const nonce = z.string().min(8).max(100).refine(hasNoNul);
const time = z.iso.datetime();

/** What people read about a screening at one cinema. */
const screening = z.object({
  ShowtimeID: z.string(),
  CinemaID: z.string(),
  CinemaName: z.string(),
  MovieTitle: z.string(),
  ScreenLocation: z.string(),
  ShowtimeDate: z.string(),
  ShowtimeTime: z.string(),
});
export type ScreeningWords = z.infer<typeof screening>;

const seatCount = z.object({ sold: z.number().int(), admitted: z.number().int() });

/** `opensAt` to `endsAt` is the time of the door; its list is there from `listAt` to `endsAt`. */
const doorScreening = screening.extend({
  ...seatCount.shape,
  opensAt: time,
  startsAt: time,
  endsAt: time,
  listAt: time,
});
export type DoorScreening = z.infer<typeof doorScreening>;

/** People by the category of their tickets. The door looks at those with a `note`: an age, or a card to show. */
const people = z.array(z.object({ category: z.string(), count: z.number().int(), note: z.string().optional() }));
export type People = z.infer<typeof people>;

/** Public keys by their ids, for WebCrypto: ECDSA, P-256. */
const doorKeys = z.record(z.string(), z.object({ x: z.string(), y: z.string() }));

/** GET /api/v1/attendant/showings: the screenings of today, and those whose door is open now, at the caller's cinemas. */
export const doorScreeningsResponse = z.object({
  cinemas: z.array(z.object({ CinemaID: z.string(), CinemaName: z.string(), isManager: z.boolean() })),
  showings: z.array(doorScreening),
  doorKeys,
});
export type DoorScreeningsResponse = z.infer<typeof doorScreeningsResponse>;

export const doorListParams = z.object({ showtimeId: id, cinemaId: id });
export type DoorListParams = z.infer<typeof doorListParams>;

/** `list` is the text of a `DoorList`, to be verified as it is. `signature` is `key.sig`. `now` is the server's clock. */
export const doorListResponse = z.object({ now: time, list: z.string(), signature: z.string() });
export type DoorListResponse = z.infer<typeof doorListResponse>;

/** The text of a list. A mark is PBKDF2 of a code, in base64url. `party` is an index of `parties`. */
export const doorList = z.object({
  kind: z.literal('viewmax door list 1'),
  madeAt: time,
  showing: doorScreening.omit({ sold: true, admitted: true }),
  kdf: z.object({
    name: z.literal('PBKDF2'),
    hash: z.literal('SHA-256'),
    iterations: z.number().int(),
    bits: z.number().int(),
    salt: z.string(),
  }),
  tickets: z.array(
    z.object({
      mark: z.string(),
      seat: z.string(),
      status: z.string(),
      usedAt: time.optional(),
      door: z.string().optional(),
      party: z.number().int().optional(),
      category: z.string().optional(),
    }),
  ),
  parties: z.array(z.object({ mark: z.string(), size: z.number().int(), admitted: z.number().int() })),
  /** What the door looks at, by category. */
  notes: z.record(z.string(), z.string()).optional(),
});
export type DoorList = z.infer<typeof doorList>;

/**
 * `code` is a ticket's or a party's. `count` admits a part of a party. With `asks`, a party without `count` is asked
 * for it. `showtimeID` is the screening at this door. `force` admits a ticket outside its time, for a `reason` that is
 * stored. `scannedAt` is the time of a scan by the list.
 */
export const redeemRequest = z
  .object({
    code: z.string().min(1).max(30),
    cinemaID: id,
    nonce,
    showtimeID: id.optional(),
    door: z.string().trim().min(1).max(40).refine(hasNoNul).optional(),
    count: z.number().int().min(1).max(100).optional(),
    asks: z.boolean().optional(),
    scannedAt: time.optional(),
    force: z.boolean().optional(),
    reason: z.string().trim().min(3).max(200).refine(hasNoNul).optional(),
  })
  .refine(({ force, reason }) => !force || reason !== undefined, { path: ['reason'] })
  .refine(({ scannedAt, showtimeID }) => !scannedAt || showtimeID !== undefined, { path: ['showtimeID'] });
export type RedeemRequest = z.infer<typeof redeemRequest>;

const party = z.object({ size: z.number().int(), admitted: z.number().int(), remaining: z.number().int() });
export type Party = z.infer<typeof party>;

/**
 * `seats` are those that this scan admitted, and `ticket` is the first of them. `conflict` is present when another scan
 * admitted the ticket before a scan by the list arrived; `people` came in twice.
 */
export const redeemResponse = z.object({
  ticket,
  seats: z.array(z.string()).optional(),
  count: seatCount.optional(),
  party: party.optional(),
  /** The people of this scan. Absent where everybody paid one price. */
  people: people.optional(),
  conflict: z
    .object({ people: z.number().int(), firstScanAt: time.optional(), firstDoor: z.string().optional() })
    .optional(),
});
export type RedeemResponse = z.infer<typeof redeemResponse>;

/**
 * 409. `already_redeemed` has the first scan; `not_now` the opening; `other_showing` and `other_cinema` the screening of
 * the ticket; `how_many`, `too_many_people` and `already_redeemed` the party, if the code is a party's. `seats` are those
 * of a party's people who are still to come, and of `already_redeemed` those that the code has.
 */
export const redeemRefusal = errorBody.extend({
  firstScanAt: time.optional(),
  firstDoor: z.string().optional(),
  opensAt: time.optional(),
  showing: screening.optional(),
  party: party.optional(),
  seats: z.array(z.string()).optional(),
  /** Of `how_many`: the people who are still to come. */
  people: people.optional(),
});
export type RedeemRefusal = z.infer<typeof redeemRefusal>;

/** 409 of the list: `list_closed`, with the time from which it is there. */
export const doorListRefusal = errorBody.extend({ listAt: time.optional() });

/** POST /api/v1/attendant/undo: the nonce of the caller's own last scan. */
export const undoRequest = z.object({ nonce });
export type UndoRequest = z.infer<typeof undoRequest>;

export const doorReportParams = z.object({ cinemaId: id, date: z.iso.date() });
export type DoorReportParams = z.infer<typeof doorReportParams>;

const entry = screening.pick({ MovieTitle: true, ScreenLocation: true, ShowtimeTime: true }).extend({
  at: time,
  SeatNumber: z.string(),
  attendant: z.string(),
  door: z.string().optional(),
});

/**
 * GET /api/v1/attendant/report: one day in Lagos of one cinema, for its managers. `shows` are those of the day: of the people
 * who are in, some came in for a reason (`forced`), and some by a list (`offline`). `csv` has each entry as a file.
 */
export const doorReportResponse = z.object({
  CinemaName: z.string(),
  admitted: z.number().int(),
  shows: z
    .array(
      screening
        .pick({ ShowtimeID: true, MovieTitle: true, ScreenLocation: true, ShowtimeDate: true, ShowtimeTime: true })
        .extend({
          ...seatCount.shape,
          forced: z.number().int(),
          offline: z.number().int(),
          /** By category, where the screening has several. */
          categories: z.array(z.object({ category: z.string(), ...seatCount.shape })).optional(),
        }),
    )
    .optional(),
  hours: z.array(z.object({ hour: z.string(), admitted: z.number().int() })),
  forced: z.array(entry.extend({ reason: z.string(), undoneAt: time.optional() })),
  conflicts: z.array(
    entry.extend({
      why: z.enum(['twice', 'void']),
      people: z.number().int(),
      receivedAt: time,
      first: z.object({ at: time, attendant: z.string(), door: z.string().optional() }).optional(),
    }),
  ),
  csv: z.string(),
});
export type DoorReportResponse = z.infer<typeof doorReportResponse>;
