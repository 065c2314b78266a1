import { z } from 'zod';
import type { CallSchema } from './call-schema.ts';

/** The files of an import: each is `<kind>.csv`, and a hall's plan is `plans/<name>.json`. */
export const contentKinds = [
  'towns',
  'movies',
  'posters',
  'trailers',
  'cinemas',
  'halls',
  'showtimes',
  'prices',
] as const;
export type ContentKind = (typeof contentKinds)[number];

/** The most bytes of an import's body. A program sends a larger program of films in parts. */
export const MAX_CONTENT = 16 * 1024 * 1024;

const contentFileSchema = z.strictObject({ name: z.string().min(1).max(100), text: z.string() });
export type ContentFile = z.infer<typeof contentFileSchema>;

export const importContentSchema = z.strictObject({
  files: z.array(contentFileSchema).min(1).max(200),
  /** Without it, nothing changes, and the answer is the plan. */
  dryRun: z.boolean().default(true),
  /** Also removes what the files omit: towns, screenings of a named cinema and day, posters and trailers of a named movie. */
  remove: z.boolean().default(false),
});
export type ImportContent = z.output<typeof importContentSchema>;

/** A reason to refuse the whole import. */
export interface ContentFault {
  file: string;
  line: number;
  reason: string;
}

const contentChangeSchema = z.object({
  kind: z.enum(['town', 'movie', 'posters', 'trailer', 'cinema', 'plan', 'showtime']),
  action: z.enum(['added', 'changed', 'removed']),
  /** The row's id, or its words: `eko-nocturne at riverside-screens, 2026-12-24 19:00`. */
  key: z.string(),
  /** The old and the new value of each changed column. Absent for added and removed rows. */
  columns: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).optional(),
});
export type ContentChange = z.infer<typeof contentChangeSchema>;

const contentPlanSchema = z.object({
  dryRun: z.boolean(),
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
  unchanged: z.number(),
  /** At most the first 1,000; the counts cover all. */
  changes: z.array(contentChangeSchema),
  /** Facts that do not stop the import, such as a hall without a screening. */
  notes: z.array(z.string()),
});
export type ContentPlan = z.infer<typeof contentPlanSchema>;

/** Without a cinema: all that show it. Without `dryRun: false` nothing changes, and the answer is the plan. */
export const cancelScreeningSchema = z
  .strictObject({
    cinema: z.string().min(1).max(100).optional(),
    /** The members read it. A plan needs none. */
    reason: z.string().trim().min(3, 'must have at least 3 letters').max(200).optional(),
    dryRun: z.boolean().default(true),
  })
  .refine(({ dryRun, reason }) => dryRun || reason !== undefined, { path: ['reason'], error: 'is missing' });
export type CancelScreening = z.output<typeof cancelScreeningSchema>;

/** A showtime at one cinema. */
const screeningSchema = z.object({
  showtime: z.string(),
  cinema: z.string(),
  cinemaName: z.string(),
  movie: z.string(),
  /** `2026-12-24` and `19:30`, in Lagos. */
  date: z.string(),
  time: z.string(),
  /** Our sold seats, without those of the cinema's counter. */
  sold: z.number(),
  cancelReason: z.string().nullable(),
});
export type ListedScreening = z.infer<typeof screeningSchema>;

/** A seat of a hall with a plan, out of use or back in use. Without `dryRun: false` nothing changes. */
const closeSeatSchema = z.strictObject({
  cinema: z.string().min(1).max(100),
  hall: z.string().min(1).max(200),
  /** Row and number: `F7`. */
  seat: z.string().min(1).max(20),
  isOpen: z.boolean().default(false),
  dryRun: z.boolean().default(true),
});
export type CloseSeat = z.output<typeof closeSeatSchema>;
/** The screenings ahead in which the seat changes, and those of them in which it is sold and stays so. */
const closedSeatSchema = z.object({ dryRun: z.boolean(), showings: z.number(), sold: z.number() });
export type ClosedSeat = z.infer<typeof closedSeatSchema>;

/** The tickets that a cancellation cancels, or has cancelled; `used` ones were scanned at a door. */
const cancelledScreeningSchema = screeningSchema.extend({
  tickets: z.number(),
  used: z.number(),
  members: z.number(),
  points: z.number(),
});
export type CancelledScreening = z.infer<typeof cancelledScreeningSchema>;
const cancellationSchema = z.object({ dryRun: z.boolean(), showings: z.array(cancelledScreeningSchema) });
export type Cancellation = z.infer<typeof cancellationSchema>;

/** Money that arrived and could not become points. */
const unmatchedPaymentSchema = z.object({
  /** The number of its case. */
  case: z.number(),
  at: z.string(),
  /** Why it waits, e.g. `paid_twice`. */
  kind: z.string(),
  provider: z.string(),
  reference: z.string(),
  paymentId: z.string(),
  /** `₦3,045`, or with the currency's code; `unknown` of an answer that could not be read. */
  amount: z.string(),
});
export type UnmatchedPayment = z.infer<typeof unmatchedPaymentSchema>;

const closingSchema = z.strictObject({
  case: z.int32().positive().optional(),
  /** A payer chooses the reference, so several payments may have one name. */
  payment: z.string().min(1).max(200).optional(),
  /** The money was `returned` to its payer, which the member reads, or was `settled` in another way. */
  outcome: z.enum(['returned', 'settled']),
  reason: z.string().trim().min(3, 'must have at least 3 letters').max(200),
});
/** Closes a case by its number, or by the provider's id or the reference of its payment. */
const closePaymentSchema = closingSchema.refine((body) => (body.case === undefined) !== (body.payment === undefined), {
  path: ['case'],
  error: 'or payment has to name one',
});
export type ClosePayment = z.output<typeof closePaymentSchema>;

export const contentCalls = {
  exportContent: {
    description: "The built-in backend's towns, movies, cinemas and showtimes ahead; 404 with another backend.",
    // Older commands name the format.
    query: z.strictObject({ format: z.literal('csv').optional() }),
    answer: z.object({ files: z.array(contentFileSchema) }),
  },
  importContent: {
    description: 'Imports such files as a whole, or answers 422 with all faults; 16 MB at most.',
    body: importContentSchema,
    answer: contentPlanSchema,
  },
  listShowings: {
    description: 'The screenings of a day, by default today in Lagos, with their sold tickets; 500 at most.',
    query: z.object({ date: z.iso.date().optional(), cinema: z.string().max(100).optional() }),
    answer: z.object({ date: z.string(), showings: z.array(screeningSchema) }),
  },
  listUnmatchedPayments: {
    description: 'Money that arrived and could not become points, the oldest first; 500 at most.',
    answer: z.object({ payments: z.array(unmatchedPaymentSchema) }),
  },
  closePayment: {
    description: 'Closes the case of such money, which does not move by it; 422 if the name has several.',
    body: closePaymentSchema,
    answer: z.object({ payment: unmatchedPaymentSchema }),
  },
  cancelShowing: {
    description:
      'Cancels a screening and its tickets, and returns the points; a repeated call completes an interrupted one.',
    params: z.object({ showtime: z.string().min(1).max(100) }),
    body: cancelScreeningSchema,
    answer: cancellationSchema,
  },
  closeSeat: {
    description: 'Takes a seat of a hall out of use for all screenings ahead, or back into use. A sold one stays sold.',
    body: closeSeatSchema,
    answer: closedSeatSchema,
  },
} satisfies Record<string, CallSchema>;
