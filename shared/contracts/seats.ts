import { z } from 'zod';
import { limits } from './constants.ts';
import { errorBody } from './errors.ts';
import { hasNoNul, isPartyOf, partyCategories } from './tickets.ts';

const id = z.string().min(1).max(100).refine(hasNoNul);

export const seatPlanParams = z.object({ planId: id });
export type SeatPlanParams = z.infer<typeof seatPlanParams>;
/** `X` is in columns: neighbours are 1 apart, and an aisle leaves columns out. The first row is nearest to the screen. */
export const seatPlan = z.object({
  PlanID: z.string(),
  Name: z.string(),
  Zones: z.array(
    z.object({
      Name: z.string(),
      Rows: z.array(
        z.object({
          Row: z.string(),
          Seats: z.array(
            z.object({ Seat: z.string(), X: z.number(), Kind: z.enum(['wheelchair', 'companion']).optional() }),
          ),
        }),
      ),
    }),
  ),
});
export type SeatPlan = z.infer<typeof seatPlan>;

/** Seats of a member until a moment, named by row and number: `F7`. */
export const seatHold = z.object({ HoldID: z.string(), Seats: z.array(z.string()), Until: z.iso.datetime() });
export type SeatHold = z.infer<typeof seatHold>;

export const seatsParams = z.object({ showtimeId: id, cinemaId: id });
export type SeatsParams = z.infer<typeof seatsParams>;
export const seatsQuery = z.object({ count: z.coerce.number().int().min(1).max(limits.heldSeats).default(1) });
export type SeatsQuery = z.infer<typeof seatsQuery>;
/** The seats of a hold without points went to a member with the points for them. */
export const seatsYielded = 'Your seats went to a member with the points for them, because the hall was full';

/**
 * `Taken` is a bit a seat in the order of the plan, in base64. `Best` is empty where too few are free. `Yielded` are the
 * seats that the caller lost so, until the next hold of the screening.
 */
export const seatsResponse = z.object({
  PlanID: z.string(),
  Taken: z.string(),
  Best: z.array(z.string()),
  Mine: seatHold.optional(),
  Yielded: z.array(z.string()).optional(),
});
export type SeatsResponse = z.infer<typeof seatsResponse>;

export const holdSeatsRequest = z
  .object({
    uuid: id,
    showtimeID: id,
    cinemaID: id,
    seats: z
      .array(z.string().min(1).max(20))
      .min(1)
      .max(limits.heldSeats)
      .refine((names) => new Set(names).size === names.length),
    /** The party, whose price the points have to cover. Without it each seat counts the default's. */
    categories: partyCategories.optional(),
  })
  .refine(({ seats, categories }) => isPartyOf(seats.length, categories), { path: ['categories'] });
export type HoldSeatsRequest = z.infer<typeof holdSeatsRequest>;

export const releaseSeatsRequest = z.object({ uuid: id, holdID: id });
export type ReleaseSeatsRequest = z.infer<typeof releaseSeatsRequest>;

/** A refusal where seats are gone. `Best` are the nearest free ones, and `Taken` is with a hold's refusal alone. */
export const seatsRefusal = errorBody.extend({
  Taken: z.string().optional(),
  Best: z.array(z.string()).optional(),
  Yielded: z.array(z.string()).optional(),
});
