import type { Database } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';

export async function rows<T extends object>(db: Database, sql: string, values: unknown[] = []): Promise<T[]> {
  return (await withClient(db, (client) => client.query<T>(sql, values))).rows;
}

export async function balanceOf(db: Database, userId: string): Promise<number | undefined> {
  const [wallet] = await rows<{ balance: number }>(db, 'select balance from app.wallets where user_id = $1', [userId]);
  return wallet?.balance;
}

/** The invariants after any test: every line names a violation. */
export async function findings(db: Database): Promise<object[]> {
  return rows(
    db,
    `select finding, subject from app.ledger_findings()
    union all
    select finding, subject from app.seat_findings()
    union all
    select 'a balance below zero', user_id from app.wallets where balance < 0
    union all
    select 'a code given twice', code from app.tickets group by code having count(*) > 1
    union all
    select 'a purchase without its tickets', p.id from app.purchases p
      where ticket_count <> (select count(*) from app.tickets t where t.purchase_id = p.id)
    union all
    select 'a purchase not paid for', p.id from app.purchases p where amount is distinct from
      (select sum(amount) from app.ledger l where l.kind = 'purchase' and l.reference = p.id)
    union all
    select 'a key for no purchase', key from app.purchase_keys k
      where not exists (select from app.purchases p where p.id = k.purchase_id and p.user_id = k.user_id)
    union all
    select 'a count of seats that is not the tickets''', showtime_id from app.screenings s
      where assigned_seats <> counter_seats + (select count(*) from app.tickets t
        where t.showtime_id = s.showtime_id and t.cinema_id = s.cinema_id and t.status not in ('Void', 'Cancelled'))
    union all
    select 'a held seat that is sold', h.showtime_id from app.seat_holds h
      join app.tickets t using (showtime_id, cinema_id, seat) where t.status not in ('Void', 'Cancelled')
    union all
    select 'a held seat without a hold', s.showtime_id from app.seat_holds s
      where not exists (select from app.holds h where h.id = s.hold_id and s.seat = any (h.seats))
        -- A seat whose time ended keeps its row until somebody takes it. Tests move the clock, and the newest hold shows it.
        and s.ends_at > (select max(begun_at) from app.holds)
    union all
    select 'a hall with more seats than it has', showtime_id from app.screenings where assigned_seats > total_seats`,
  );
}
