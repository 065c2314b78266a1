import type { PaymentMethod } from '@viewmax/contracts/constants';
import { nairaOf, wholeNaira } from '@viewmax/contracts/price';
import { type ReturnKind, returnKinds, type TopUp, type TopUpState, type Transfer } from '@viewmax/contracts/wallet';
import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import { type Queue, takeAgain, takeDue } from '../queue/queue.ts';

interface UncreditedMoney {
  kind: ReturnKind;
  kobo: number;
}

export interface TopUpRecord {
  txRef: string;
  position: number;
  userId: string;
  provider: PaymentMethod;
  points: number;
  naira: number;
  state: TopUpState;
  /** The provider's id of the payment, once the provider has named one. */
  paymentId: string | null;
  creditedPoints: number;
  createdAt: Date;
  settledAt: Date | null;
  paidKobo: number | null;
  /** The account of a payment by transfer. */
  transfer: Transfer | null;
  /** The latest money that could not become points and is being returned. */
  returned: UncreditedMoney | null;
  /** Such money that was returned. */
  sentBack: UncreditedMoney | null;
  /** What the quote buys, and what became of it. */
  booking: {
    state: 'waiting' | 'bought' | 'not_bought';
    code: string | null;
    purchase: string | null;
    until: string;
  } | null;
}

export type NewTopUp = Pick<TopUpRecord, 'txRef' | 'userId' | 'provider' | 'points' | 'naira' | 'createdAt'> & {
  nextCheckAt: Date | null;
  /** The phone, for the comparison of rollouts. */
  device?: string;
  transfer?: Transfer;
};

/** The seats of a booking without a hold, and what may be tried after a fault. */
export interface Buying {
  seats?: number[];
  /** Why the hall has no seats. */
  without?: string;
  buys: 'again' | 'last' | 'not';
}

/** The provider's data of a payment, in hundredths of a naira. */
interface VerifiedPayment {
  reference: string;
  paymentId: string;
  currency: string;
  kobo: number;
}

export interface PageOf {
  before?: number;
  limit: number;
}

const columns = [
  'tx_ref as txRef',
  'position',
  'user_id as userId',
  'provider',
  'points',
  'naira',
  'state',
  'payment_id as paymentId',
  'credited_points as creditedPoints',
  'created_at as createdAt',
  'settled_at as settledAt',
  'paid_kobo as paidKobo',
  'transfer',
] as const;

const uncredited = (isOpen: boolean) => sql<UncreditedMoney | null>`(
  select json_build_object('kind', c.kind, 'kobo', c.kobo) from app.payment_cases c
  where c.reference = tx_ref and c.provider = top_ups.provider and c.kind in (${sql.join(returnKinds)})
    and ${isOpen ? sql`c.closed_at is null` : sql`c.outcome = 'returned'`}
  order by c.id desc limit 1)`;

const queue: Queue = {
  table: 'top_ups',
  key: 'tx_ref',
  due: 'next_check_at',
  fields: { txRef: 'tx_ref', provider: 'provider' },
};

const AT_ONCE = 20;
// Longer than a check of all of them takes.
const LEASE_MS = 5 * 60_000;

const booking = (now: Date) => sql<TopUpRecord['booking']>`(
  select json_build_object('state', s.state, 'code', s.code, 'purchase', s.purchase, 'until', b.until)
  from app.bookings b, app.booking_state(${now}, b) s where b.tx_ref = top_ups.tx_ref)`;

export function topUpsRepository(db: AppDatabase, now = () => new Date()) {
  const select = () =>
    db
      .selectFrom('top_ups')
      .select(columns)
      .select([uncredited(true).as('returned'), uncredited(false).as('sentBack'), booking(now()).as('booking')]);
  return {
    async add({ txRef, userId, provider, points, naira, createdAt, nextCheckAt, device, transfer }: NewTopUp) {
      await db
        .insertInto('top_ups')
        .values({
          tx_ref: txRef,
          user_id: userId,
          provider,
          points,
          naira,
          created_at: createdAt,
          next_check_at: nextCheckAt,
          transfer: transfer && JSON.stringify(transfer),
          device_names: device ? sql<string | null>`facts.names_of(${device})` : null,
        })
        .execute();
    },
    byRef: async (provider: PaymentMethod, txRef: string): Promise<TopUpRecord | null> =>
      (await select().where('tx_ref', '=', txRef).where('provider', '=', provider).executeTakeFirst()) ?? null,
    ofUser: async (userId: string, txRef: string): Promise<TopUpRecord | null> =>
      (await select().where('tx_ref', '=', txRef).where('user_id', '=', userId).executeTakeFirst()) ?? null,
    /** Newest first. */
    pageOf: (userId: string, { before, limit }: PageOf): Promise<TopUpRecord[]> =>
      select()
        .where('user_id', '=', userId)
        .$if(before !== undefined, (query) => query.where('position', '<', before ?? 0))
        .orderBy('position', 'desc')
        .limit(limit)
        .execute(),
    /**
     * Leases the youngest due payments of a provider to this node, within the budget that all nodes have for it a minute.
     */
    async takeDue(
      provider: PaymentMethod,
      now: Date,
      budget: number,
    ): Promise<Pick<TopUpRecord, 'txRef' | 'provider'>[]> {
      const { rows } = await sql<{ most: number }>`
        select case when due.count = 0 then 0
          else app.take_payment_checks(${provider}, ${now}, due.count, ${budget}) end as most
        from (
          select count(*)::integer from (
            select from app.top_ups where provider = ${provider} and next_check_at <= ${now} limit ${AT_ONCE}
          ) waiting
        ) due`.execute(db);
      const most = rows[0]?.most ?? 0;
      if (most === 0) return [];
      const [where, order] = [sql`provider = ${provider}`, sql`created_at desc`];
      return takeDue(db, queue, { now, leaseMs: LEASE_MS, most, where, order });
    },
    /** Whether a member's return may check its payment now. Otherwise the stored state is the answer. */
    async mayCheckReturn({ provider, userId, txRef }: TopUpRecord, now: Date, budget: number): Promise<boolean> {
      const { rows } = await sql<{ may: boolean }>`
        select app.take_return_check(${provider}, ${userId}, ${txRef}, ${now}, ${budget}) as may`.execute(db);
      return rows[0]?.may === true;
    },
    checkAgainAt: (txRef: string, at: Date | null) => takeAgain(db, queue, txRef, at),
    /** The provider itself says that this payment is pending. */
    async setUnderWay(txRef: string, paymentId: string, at: Date) {
      await db
        .updateTable('top_ups')
        .set((eb) => ({
          state: 'pending',
          payment_id: paymentId,
          under_way_at: eb.fn.coalesce('under_way_at', eb.val(at)),
        }))
        .where('tx_ref', '=', txRef)
        .where('state', 'in', ['pending', 'failed'])
        .where((is) => is.or([is('state', '!=', 'pending'), is('payment_id', 'is distinct from', paymentId)]))
        .execute();
    },
    async setFailed(txRef: string) {
      await db
        .updateTable('top_ups')
        .set({ state: 'failed' })
        .where('tx_ref', '=', txRef)
        .where('state', '=', 'pending')
        .execute();
    },
    async credit(
      txRef: string,
      points: number,
      { paymentId, kobo, currency }: VerifiedPayment,
      at: Date,
      nextCheckAt: Date | null,
      { seats, without, buys }: Buying = { buys: 'last' },
    ) {
      await sql`select app.credit_and_buy(${txRef}, ${points}, ${paymentId}, ${kobo}, ${currency}, ${at}, ${nextCheckAt},
        ${seats ? `{${seats}}` : null}, ${without ?? null}, ${buys})`.execute(db);
    },
    async refuse(
      txRef: string,
      because: 'wrong_currency' | 'too_little',
      { paymentId, kobo, currency }: VerifiedPayment,
      at: Date,
    ) {
      await sql`select app.refuse_top_up(${txRef}, ${because}, ${paymentId}, ${kobo}, ${currency}, ${at})`.execute(db);
    },
    async reverse(txRef: string, { paymentId, kobo, currency }: VerifiedPayment, at: Date) {
      await sql`select app.reverse_top_up(${txRef}, ${paymentId}, ${kobo}, ${currency}, ${at})`.execute(db);
    },
    /** A payment to us without a quote: a case for a person. */
    async openUnknown(provider: PaymentMethod, { reference, paymentId, kobo, currency }: VerifiedPayment, at: Date) {
      await sql`select app.open_payment_case(${at}, 'unknown_payment', ${provider}, ${reference}, ${paymentId}, ${kobo}, ${currency})`.execute(
        db,
      );
    },
    /** An answer about a payment that we cannot read: a case for a person, who looks it up at the provider. */
    async openUnreadable(
      provider: PaymentMethod,
      { reference, paymentId = '' }: { reference: string; paymentId?: string | undefined },
      at: Date,
    ) {
      await sql`select app.open_payment_case(${at}, 'unreadable', ${provider}, ${reference}, ${paymentId}, 0, '')`.execute(
        db,
      );
    },
  };
}

export type TopUpsRepository = ReturnType<typeof topUpsRepository>;

const bookingOf = ({ state, code }: NonNullable<TopUpRecord['booking']>): TopUp['booking'] =>
  state === 'bought' ? { state } : { state: 'not_bought', code: code ?? undefined };

export const toWireTopUp = (topUp: TopUpRecord): TopUp => ({
  tx_ref: topUp.txRef,
  state: topUp.state,
  ...(topUp.state === 'pending' && topUp.paymentId !== null && { isUnderWay: true }),
  provider: topUp.provider,
  VpValue: topUp.points,
  naira: topUp.naira,
  creditedVp: topUp.creditedPoints,
  createdAt: topUp.createdAt.toISOString(),
  ...(topUp.paidKobo !== null && { paidNaira: wholeNaira(topUp.paidKobo) }),
  ...(topUp.state === 'pending' && topUp.transfer && { transfer: topUp.transfer }),
  ...(topUp.returned && { returnedKind: topUp.returned.kind, returnedNaira: nairaOf(topUp.returned) }),
  ...(topUp.booking?.state === 'waiting' && { bookingUntil: new Date(topUp.booking.until).toISOString() }),
  ...(topUp.booking && topUp.booking.state !== 'waiting' && { booking: bookingOf(topUp.booking) }),
  ...(topUp.sentBack && { sentBackKind: topUp.sentBack.kind, sentBackNaira: nairaOf(topUp.sentBack) }),
});
