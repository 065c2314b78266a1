import type { PaymentMethod } from '@viewmax/contracts/constants';
import type { Transfer } from '@viewmax/contracts/wallet';
import type { Database } from '@viewmax/server/database';
import { transaction, withClient } from '@viewmax/server/with-client';

/** A quote whose payer signed up after the moment. */
interface StrangeQuote {
  reference: string;
  provider: PaymentMethod;
  /** Null before the first payment. */
  paymentId: string | null;
}

/** A purchase that is gone: its points are not spent, and its seats are free. */
export interface LostPurchase {
  id: string;
  member: string;
  movie: string;
  cinema: string;
  startsAt: Date;
  tickets: number;
  points: number;
}

export interface CarriedOver {
  /** The quotes that the poller checks at once. */
  quotes: number;
  strange: StrangeQuote[];
  purchases: LostPurchase[];
}

interface Quote extends StrangeQuote {
  userId: string;
  points: number;
  naira: number;
  kobo: number;
  transfer: Transfer | null;
  createdAt: Date;
}

const QUOTES = `
  select tx_ref as reference, provider, payment_id as "paymentId", user_id as "userId", points, naira,
    coalesce(paid_kobo, naira * 100) as kobo, transfer, created_at as "createdAt"
  from app.top_ups where created_at > $1 or settled_at > $1 order by position`;

/** A known quote that changed since is checked again too. A reversed one has its end. */
const CHECK_AGAIN = `
  insert into app.top_ups (tx_ref, user_id, provider, points, naira, transfer, created_at, next_check_at)
  select $1, id, $3, $4, $5, $6, $7, now() from app.users where id = $2
  on conflict (tx_ref) do update set next_check_at = excluded.next_check_at where top_ups.state <> 'reversed'
  returning 1`;

const PURCHASES = `
  select p.id, u.username as member, m.title as movie, c.name as cinema, h.starts_at as "startsAt",
    p.ticket_count as tickets, p.amount as points
  from app.purchases p
    join app.users u on u.id = p.user_id
    join app.showtimes h on h.id = p.showtime_id
    join app.movies m on m.id = h.movie_id
    join app.cinemas c on c.id = p.cinema_id
  where p.at > $1 order by p.at, p.id`;

/**
 * A row has the time of its request, and its commit may come after the moment. A quote asks the provider in between. Known quotes are only
 * checked once more.
 */
const BEFORE_MS = 60_000;

/**
 * Carries over what a database that returned to a moment lacks of the time since. `before` is the database as it was. Its quotes
 * are checked with the provider, because nothing in that database proves money. A payment of a strange payer becomes a case for
 * people. A repeated call changes nothing more.
 */
export async function carryOver(before: Database, db: Database, since: Date): Promise<CarriedOver> {
  const from = new Date(since.getTime() - BEFORE_MS);
  const read = <Row extends object>(text: string) =>
    withClient(before, async (client) => (await client.query<Row>(text, [from])).rows);
  const quotes = await read<Quote>(QUOTES);
  const strange: StrangeQuote[] = [];
  await transaction(db, async (client) => {
    for (const { reference, userId, provider, points, naira, transfer, createdAt, paymentId, kobo } of quotes) {
      const known = await client.query('select from app.users where id = $1', [userId]);
      if (known.rowCount) {
        await client.query(CHECK_AGAIN, [reference, userId, provider, points, naira, transfer, createdAt]);
        continue;
      }
      strange.push({ reference, provider, paymentId });
      if (paymentId === null) continue;
      const text = `select app.open_payment_case(now(), 'unknown_payment', $1, $2, $3, $4, 'NGN')`;
      await client.query(text, [provider, reference, paymentId, kobo]);
    }
  });
  const bought = await read<LostPurchase>(PURCHASES);
  const { rows } = await withClient(db, (client) =>
    client.query<{ id: string }>('select id from app.purchases where id = any($1)', [bought.map(({ id }) => id)]),
  );
  const known = new Set(rows.map(({ id }) => id));
  return { quotes: quotes.length - strange.length, strange, purchases: bought.filter(({ id }) => !known.has(id)) };
}
