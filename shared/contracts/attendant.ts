import { z } from 'zod';
import { errorBody } from './errors.ts';
import { hasNoNul, ticket } from './tickets.ts';

const nonce = z.string().min(8).max(100).refine(hasNoNul);

/** `force` admits a ticket outside its time, for a `reason` that is stored. */
export const redeemRequest = z
  .object({
    code: z.string().min(1).max(30),
    cinemaID: z.string().min(1).max(100).refine(hasNoNul),
    nonce,
    force: z.boolean().optional(),
    reason: z.string().trim().min(3).max(200).refine(hasNoNul).optional(),
  })
  .refine(({ force, reason }) => !force || reason !== undefined, { path: ['reason'] });

export const redeemResponse = z.object({ ticket });

/**
 * 409 for a scanned ticket, with the time of the first scan; for an early ticket, with the opening time; and for a show
 * that is over.
 */
export const alreadyRedeemed = errorBody.extend({
  firstScanAt: z.iso.datetime().optional(),
  opensAt: z.iso.datetime().optional(),
});

/** POST /api/v1/attendant/undo: the nonce of the caller's own last scan. */
export const undoRequest = z.object({ nonce });
