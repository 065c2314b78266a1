import { z } from 'zod';
import { limits, paymentMethods } from './constants.ts';

/** POST /api/v1/wallet/topups: the server's quote for one attempt to pay. */
export const topUpRequest = z.object({
  points: z.number().int().min(limits.points.min).max(limits.points.max),
  provider: z.enum(paymentMethods).optional(),
});
export type TopUpRequest = z.infer<typeof topUpRequest>;

export const topUpQuote = z.object({
  tx_ref: z.string(),
  provider: z.enum(paymentMethods),
  points: z.number().int(),
  naira: z.number().int(),
  /** The payer's own, or one made for this user from the fallback mailbox. */
  email: z.string(),
});
export type TopUpQuote = z.infer<typeof topUpQuote>;

export const topUpStates = ['pending', 'credited', 'failed'] as const;
export const topUp = z.object({
  tx_ref: z.string(),
  state: z.enum(topUpStates),
  points: z.number().int(),
  naira: z.number().int(),
  createdAt: z.iso.datetime(),
});
export type TopUp = z.infer<typeof topUp>;

/** GET /api/v1/wallet/topups, and POST /api/v1/wallet/topups/{tx_ref}/check, which asks the provider now. */
export const topUpParams = z.object({ txRef: z.string().min(1).max(100) });
export const topUpsResponse = z.object({ topUps: z.array(topUp) });
export type TopUpsResponse = z.infer<typeof topUpsResponse>;
export const topUpResponse = z.object({ topUp });
export type TopUpResponse = z.infer<typeof topUpResponse>;

/** GET /api/v1/wallet/statement: newest first; `amount` is signed, `balance` is what was there afterwards. */
export const statementLine = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(['bonus', 'top-up', 'purchase', 'refund', 'reversal']),
  text: z.string(),
  amount: z.number().int(),
  balance: z.number().int(),
});
export type StatementLine = z.infer<typeof statementLine>;
export const statementResponse = z.object({ balance: z.number().int(), lines: z.array(statementLine) });
export type StatementResponse = z.infer<typeof statementResponse>;
