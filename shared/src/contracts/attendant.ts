import { z } from 'zod';
import { ticket } from './tickets.ts';

export const redeemRequest = z.object({
  code: z.string().min(1).max(30),
  cinemaID: z.string().min(1).max(100),
  nonce: z.string().min(8).max(100),
});
export type RedeemRequest = z.infer<typeof redeemRequest>;

export const redeemResponse = z.object({ ticket });
export type RedeemResponse = z.infer<typeof redeemResponse>;

/** A ticket that was scanned before: 409 with the time of that first scan. */
export const alreadyRedeemed = z.object({ error: z.string(), code: z.string(), firstScanAt: z.iso.datetime() });
export type AlreadyRedeemed = z.infer<typeof alreadyRedeemed>;
