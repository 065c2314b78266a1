import { z } from 'zod';
import { limits } from './constants.ts';
import { seatHold } from './seats.ts';
import { hasNoNul } from './tickets.ts';

const id = z.string().min(1).max(100).refine(hasNoNul);

/** Seats that are held in the member's name. A purchase takes them by `HoldID`, as after any hold. */
const offer = seatHold.extend({ CinemaID: z.string(), CinemaName: z.string(), PlanID: z.string() });

/** A member who waits for seats of a showtime, at one cinema or, without `CinemaID`, at any. */
export const waiting = z.object({
  WaitingID: z.string(),
  MovieID: z.string(),
  MovieTitle: z.string(),
  ShowtimeID: z.string(),
  Date: z.string(),
  StartTime: z.string(),
  CinemaID: z.string().optional(),
  CinemaName: z.string().optional(),
  Count: z.number().int(),
  BySms: z.boolean(),
  /** False: the member's points do not pay for the party, so members with the points come first. */
  IsCovered: z.boolean(),
  Offer: offer.optional(),
});
export type Waiting = z.infer<typeof waiting>;

/** `CanSms`: a code has proved the phone of the member. */
export const waitingsResponse = z.object({ Waitings: z.array(waiting), CanSms: z.boolean() });
export type WaitingsResponse = z.infer<typeof waitingsResponse>;

export const waitRequest = z.object({
  uuid: id,
  showtimeID: id,
  cinemaID: id.optional(),
  count: z.number().int().min(1).max(limits.heldSeats),
  sms: z.boolean().optional(),
});
export type WaitRequest = z.infer<typeof waitRequest>;

export const stopWaitingRequest = z.object({ uuid: id, waitingID: id });
export type StopWaitingRequest = z.infer<typeof stopWaitingRequest>;
