import { NOON } from './start-backend.ts';
import { HOUR, type TestNotices } from './start-notices.ts';

/** The role of ops, who may not read members. */
const ROLE = `do $$ begin
  if to_regrole('viewmax_program') is null then create role viewmax_program nologin; end if;
  grant usage on schema app to viewmax_program;
  grant select, insert on app.showtimes to viewmax_program;
exception when duplicate_object or unique_violation then null; end $$`;

const asOps = async (notices: TestNotices, statement: string): Promise<void> => {
  await notices.query(ROLE);
  await notices.query(`do $$ begin set local role viewmax_program; ${statement}; end $$`);
};

interface Payment {
  /** The provider's id of it. */
  id?: string;
  points?: number;
  kobo?: number;
  /** In milliseconds after noon. */
  at?: number;
}

/** What may happen to payments, as the calls of a provider and of ops write it. */
export const paymentsIn = (notices: TestNotices) => ({
  /** A quote of 4,500 points for ₦3,045. */
  quote: (txRef: string, userId: string, { isTransfer = false } = {}) =>
    notices.query(
      `insert into app.top_ups (tx_ref, user_id, provider, points, naira, created_at, transfer)
       values ($1, $2, 'flutterwave', 4500, 3045, $3, $4)`,
      [txRef, userId, NOON, isTransfer ? '{}' : null],
    ),
  credit: (txRef: string, { id = 'paid', points = 100, kobo = 100, at = HOUR }: Payment) =>
    notices.query(`select app.credit_top_up($1, $2, $3, $4, 'NGN', $5, null)`, [
      ...[txRef, points, id, kobo],
      notices.after(at),
    ]),
  refuse: (
    txRef: string,
    because: string,
    { kobo = 100, currency = 'NGN', at = HOUR }: Payment & { currency?: string },
  ) =>
    notices.query(`select app.refuse_top_up($1, $2, 'paid', $3, $4, $5)`, [
      ...[txRef, because, kobo, currency],
      notices.after(at),
    ]),
  reverse: (txRef: string, { at = HOUR }: Payment = {}) =>
    notices.query(`select app.reverse_top_up($1, 'paid', 100, 'NGN', $2)`, [txRef, notices.after(at)]),
  /** The payments with a reference that wait for ops. */
  async waiting(reference: string): Promise<string[]> {
    const rows = await notices.query<{ id: string }>(
      `select payment_id as id from app.payment_cases where closed_at is null and reference = $1 order by payment_id`,
      [reference],
    );
    return rows.map(({ id }) => id);
  },
  /** Ops sent the money back. */
  close: (name: string) => asOps(notices, `perform app.close_case(null, '${name}', 'returned', now())`),
});

/** The showtimes of one movie, as ops import them. */
export const importsOf = (notices: TestNotices, movieId: string) => ({
  add: (lga: string, movie = movieId) =>
    asOps(
      notices,
      `insert into app.showtimes (movie_id, lga, date, start_time)
       select '${movie}', '${lga}', '2026-03-06', time '12:07' + minute
       from unnest(array[interval '1 minute', '2 minutes']) as minute on conflict do nothing`,
    ),
  clear: () => notices.query('delete from app.showtimes where movie_id = $1', [movieId]),
  /** The database's clock decides when their notice is due, by day. Makes it due at noon, and returns the number of notices. */
  async makeDue(): Promise<number> {
    const due = await notices.query(
      `update app.notices set next_try_at = $1, ends_at = $2
       where next_try_at >= now() - interval '1 minute' and (next_try_at at time zone 'Africa/Lagos')::time between '09:00' and '21:00'
       returning ends_at`,
      [NOON, notices.after(HOUR)],
    );
    return due.length;
  },
});
