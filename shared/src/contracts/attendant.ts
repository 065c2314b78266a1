import { z } from 'zod';
import { errorBody } from './errors.ts';
import { hasNoNul, ticket } from './tickets.ts';

export const redeemRequest = z.object({
  code: z.string().min(1).max(30),
  cinemaID: z.string().min(1).max(100).refine(hasNoNul),
  nonce: z.string().min(8).max(100).refine(hasNoNul),
});
export type RedeemRequest = z.infer<typeof redeemRequest>;

export const redeemResponse = z.object({ ticket });
export type RedeemResponse = z.infer<typeof redeemResponse>;

/** 409: a ticket that was scanned before, with the time of that first scan, or one whose show is over. */
export const alreadyRedeemed = errorBody.extend({ firstScanAt: z.iso.datetime().optional() });
export type AlreadyRedeemed = z.infer<typeof alreadyRedeemed>;
