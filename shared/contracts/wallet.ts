import { z } from 'zod';
import { currency, limits, paymentMethods } from './constants.ts';
import { hasNoNul, isPartyOf, purchaseRequest, ticket } from './tickets.ts';

const uuid = z.string().min(1).max(64);

const { showtimeID, cinemaID, holdID, numberOfTickets, categories } = purchaseRequest.shape;

/** What the money of a quote buys. The quote then is for the points that its member lacks. */
export const bookingRequest = z
  .object({
    showtimeID,
    cinemaID,
    holdID,
    count: numberOfTickets,
    categories,
    /** The `Idempotency-Key` of its purchase. While the booking waits, a confirmation sends the same. */
    key: z.string().min(1).max(100).refine(hasNoNul),
  })
  .refine((booking) => isPartyOf(booking.count, booking.categories), { path: ['categories'] });
export type BookingRequest = z.infer<typeof bookingRequest>;

/** The server's quote for one attempt to pay. `uuid` is the caller's own. */
export const topUpRequest = z.object({
  uuid,
  VpValue: z.number().int().min(limits.points.min).max(limits.points.max),
  /** The active payment method by default. */
  provider: z.enum(paymentMethods).optional(),
  /** `transfer` to an account made for this payment, or on the provider's own `page`. The default is its window. */
  method: z.enum(['transfer', 'page']).optional(),
  /** Asks for a transaction that the server began, where the provider's window takes one. */
  resume: z.literal(true).optional(),
  booking: bookingRequest.optional(),
});
export type TopUpRequest = z.infer<typeof topUpRequest>;

/** An account for one payment of exactly these naira, until a time. */
const transfer = z.object({
  bank: z.string(),
  accountNumber: z.string(),
  accountName: z.string().optional(),
  naira: z.number().int(),
  until: z.iso.datetime(),
});
export type Transfer = z.infer<typeof transfer>;

/** `tx_ref`, `uuid` and `VpValue` are the payment's metadata, and `tx_ref` its reference. */
export const topUpQuote = z.object({
  tx_ref: z.string(),
  uuid: z.string(),
  VpValue: z.number().int(),
  naira: z.number().int(),
  currency: z.literal(currency),
  provider: z.enum(paymentMethods),
  /** The payer's own, or one made for this user from the fallback mailbox. */
  email: z.string(),
  transfer: transfer.optional(),
  /** The provider's own page, which leads back to /paymentsuccessful. */
  payUrl: z.string().optional(),
  /** The transaction that the server began. Its amount and reference are fixed. */
  accessCode: z.string().optional(),
  /** The booking waits so long for its money. Another tab may have given it its key. */
  booking: z.object({ key: z.string(), until: z.iso.datetime() }).optional(),
});
export type TopUpQuote = z.infer<typeof topUpQuote>;

/**
 * `failed` is not final: a late payment is still credited. `refused` was paid but could not be credited, and `reversed`
 * was credited and then reversed.
 */
const topUpStates = ['pending', 'credited', 'failed', 'refused', 'reversed'] as const;
export type TopUpState = (typeof topUpStates)[number];

/** Why money that arrived could not become points: a second payment, less than one point costs, another currency. */
export const returnKinds = ['paid_twice', 'too_little', 'wrong_currency'] as const;
export type ReturnKind = (typeof returnKinds)[number];
const returnKind = z.enum(returnKinds);

export const topUp = z.object({
  tx_ref: z.string(),
  state: z.enum(topUpStates),
  /** The provider itself says that the payment is pending. Without it a pending payment may have no payer. */
  isUnderWay: z.literal(true).optional(),
  provider: z.enum(paymentMethods),
  VpValue: z.number().int(),
  naira: z.number().int(),
  /** The credited Vp for the verified amount. */
  creditedVp: z.number().int(),
  createdAt: z.iso.datetime(),
  /** The verified naira of a credited payment. */
  paidNaira: z.number().int().optional(),
  /** The account of an open payment, on every phone of the member. */
  transfer: transfer.optional(),
  /** Money that arrived and could not become points. Ops are returning it. */
  returnedKind: returnKind.optional(),
  /** Its naira; missing for another currency. */
  returnedNaira: z.number().int().optional(),
  /** Such money that ops have returned. */
  sentBackKind: returnKind.optional(),
  sentBackNaira: z.number().int().optional(),
  /** The booking of the quote waits for its money until then. */
  bookingUntil: z.iso.datetime().optional(),
  /** What became of it, with the code of the reason. The tickets are in the answer to a return alone. */
  booking: z
    .object({
      state: z.enum(['bought', 'not_bought']),
      code: z.string().optional(),
      tickets: z.array(ticket).optional(),
    })
    .optional(),
});
export type TopUp = z.infer<typeof topUp>;

export const topUpParams = z.object({ txRef: z.string().min(1).max(100) });
export type TopUpParams = z.infer<typeof topUpParams>;

/**
 * The payer returned from the provider's window. The window's result is only a hint: the server queries the provider, and
 * answers the verified state.
 */
export const topUpReturnRequest = z.object({ status: z.string().max(100).optional() });
export type TopUpReturnRequest = z.infer<typeof topUpReturnRequest>;
export const topUpResponse = z.object({ topUp });
export type TopUpResponse = z.infer<typeof topUpResponse>;

/** Newest first. `next` is present while older ones exist; it is the `before` of the next call. */
export const pageQuery = z.object({
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type PageQuery = Partial<z.infer<typeof pageQuery>>;
const next = z.number().int().optional();

export const topUpsResponse = z.object({ topUps: z.array(topUp), next });
export type TopUpsResponse = z.infer<typeof topUpsResponse>;

const movementKinds = ['bonus', 'top-up', 'purchase', 'refund', 'reversal', 'gift'] as const;
export type MovementKind = (typeof movementKinds)[number];

/** `amount` is signed, and `balance` is the balance after it. A line about tickets may name their movie and one of them. */
export const statementLine = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  kind: z.enum(movementKinds),
  text: z.string(),
  amount: z.number().int(),
  balance: z.number().int(),
  MovieTitle: z.string().optional(),
  TicketID: z.string().optional(),
});
export type StatementLine = z.infer<typeof statementLine>;
export const statementResponse = z.object({ balance: z.number().int(), lines: z.array(statementLine), next });
export type StatementResponse = z.infer<typeof statementResponse>;

/** The answer to a provider's own call. */
export const webhookResponse = z.object({ ok: z.literal(true) });
export type WebhookResponse = z.infer<typeof webhookResponse>;
