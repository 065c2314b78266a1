import type { PaymentMethod } from '@viewmax/contracts/constants';
import type { TopUpState } from '@viewmax/contracts/wallet';
import fp from 'fastify-plugin';
import { sql } from 'kysely';

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
}

export type NewTopUp = Pick<TopUpRecord, 'txRef' | 'userId' | 'provider' | 'points' | 'naira' | 'createdAt'> & {
  nextCheckAt: Date | null;
  /** The phone, for the comparison of rollouts. */
  device?: string;
};

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

export interface TopUpsRepository {
  add(topUp: NewTopUp): Promise<void>;
  byRef(provider: PaymentMethod, txRef: string): Promise<TopUpRecord | null>;
  ofUser(userId: string, txRef: string): Promise<TopUpRecord | null>;
  /** Newest first. */
  listOf(userId: string, page: PageOf): Promise<TopUpRecord[]>;
  /** Leases the due payments to this node until `leaseEnds`. */
  takeDue(now: Date, leaseEnds: Date, most: number): Promise<TopUpRecord[]>;
  checkAgainAt(txRef: string, at: Date | null): Promise<void>;
  /** The provider itself says that this payment is pending. */
  setUnderWay(txRef: string, paymentId: string): Promise<void>;
  setFailed(txRef: string): Promise<void>;
  credit(txRef: string, points: number, payment: VerifiedPayment, at: Date, nextCheckAt: Date | null): Promise<void>;
  refuse(txRef: string, because: 'wrong_currency' | 'too_little', payment: VerifiedPayment, at: Date): Promise<void>;
  reverse(txRef: string, payment: VerifiedPayment, at: Date): Promise<void>;
  /** A payment to us without a quote: a case for a person. */
  openUnknown(provider: PaymentMethod, payment: VerifiedPayment, at: Date): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    topUps: TopUpsRepository;
  }
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
] as const;

export const topUps = fp(
  async (app) => {
    const { db } = app.backend;
    const select = () => db.selectFrom('top_ups').select(columns);
    app.decorate('topUps', {
      async add({ txRef, userId, provider, points, naira, createdAt, nextCheckAt, device }) {
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
            device_names: device ? sql<string | null>`facts.names_of(${device})` : null,
          })
          .execute();
      },
      byRef: async (provider, txRef) =>
        (await select().where('tx_ref', '=', txRef).where('provider', '=', provider).executeTakeFirst()) ?? null,
      ofUser: async (userId, txRef) =>
        (await select().where('tx_ref', '=', txRef).where('user_id', '=', userId).executeTakeFirst()) ?? null,
      listOf: (userId, { before, limit }) =>
        select()
          .where('user_id', '=', userId)
          .$if(before !== undefined, (query) => query.where('position', '<', before ?? 0))
          .orderBy('position', 'desc')
          .limit(limit)
          .execute(),
      takeDue: (now, leaseEnds, most) =>
        db
          .updateTable('top_ups')
          .set({ next_check_at: leaseEnds })
          .where('tx_ref', 'in', (due) =>
            due
              .selectFrom('top_ups')
              .select('tx_ref')
              .where('next_check_at', '<=', now)
              .orderBy('next_check_at')
              .limit(most)
              .forUpdate()
              .skipLocked(),
          )
          .returning(columns)
          .execute(),
      async checkAgainAt(txRef, at) {
        await db.updateTable('top_ups').set({ next_check_at: at }).where('tx_ref', '=', txRef).execute();
      },
      async setUnderWay(txRef, paymentId) {
        await db
          .updateTable('top_ups')
          .set({ state: 'pending', payment_id: paymentId })
          .where('tx_ref', '=', txRef)
          .where('state', 'in', ['pending', 'failed'])
          .where((is) => is.or([is('state', '!=', 'pending'), is('payment_id', 'is distinct from', paymentId)]))
          .execute();
      },
      async setFailed(txRef) {
        await db
          .updateTable('top_ups')
          .set({ state: 'failed' })
          .where('tx_ref', '=', txRef)
          .where('state', '=', 'pending')
          .execute();
      },
      async credit(txRef, points, { paymentId, kobo, currency }, at, nextCheckAt) {
        await sql`select app.credit_top_up(${txRef}, ${points}, ${paymentId}, ${kobo}, ${currency}, ${at}, ${nextCheckAt})`.execute(
          db,
        );
      },
      async refuse(txRef, because, { paymentId, kobo, currency }, at) {
        await sql`select app.refuse_top_up(${txRef}, ${because}, ${paymentId}, ${kobo}, ${currency}, ${at})`.execute(
          db,
        );
      },
      async reverse(txRef, { paymentId, kobo, currency }, at) {
        await sql`select app.reverse_top_up(${txRef}, ${paymentId}, ${kobo}, ${currency}, ${at})`.execute(db);
      },
      async openUnknown(provider, { reference, paymentId, kobo, currency }, at) {
        await sql`select app.open_payment_case(${at}, 'unknown_payment', ${provider}, ${reference}, ${paymentId}, ${kobo}, ${currency})`.execute(
          db,
        );
      },
    } satisfies TopUpsRepository);
  },
  { name: 'top-ups', dependencies: ['context'] },
);
