import type { MovementKind, StatementLine } from '@viewmax/contracts/wallet';
import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import type { PageOf } from './top-ups.ts';

export interface Movement {
  id: number;
  at: Date;
  kind: MovementKind;
  from: string;
  amount: number;
  balance: number;
  /** The movie and the first ticket of a purchase, or those of a ticket that was taken back. */
  movieTitle: string | null;
  ticketId: string | null;
  /** The refund of a ticket that its member cancelled, or that a cancelled screening took. */
  cancelled: 'ticket' | 'screening' | null;
  /** The way of a ticket between friends, for a movement of that kind. */
  gift: 'sent' | 'received' | 'back';
}

export const statementRepository = (db: AppDatabase) => ({
  /** Newest first, each with the balance after it: that of the wallet without the movements since. */
  async of(userId: string, { before = Number.MAX_SAFE_INTEGER, limit }: PageOf) {
    const account = `wallet:${userId}`;
    const { rows } = await sql<Movement>`
      with newest as (
        select balance - coalesce((
            select sum(amount) from app.ledger where to_account = ${account} and id >= ${before}), 0)
          + coalesce((select sum(amount) from app.ledger where from_account = ${account} and id >= ${before}), 0) as balance
        from app.wallets where user_id = ${userId}
      ), movements as (
        (select *, amount as delta from app.ledger
          where to_account = ${account} and id < ${before} order by id desc limit ${limit})
        union all
        (select *, -amount from app.ledger
          where from_account = ${account} and id < ${before} order by id desc limit ${limit})
        order by id desc limit ${limit}
      ), page as (
        select m.*, (newest.balance - coalesce(sum(delta) over (
            order by id desc rows between unbounded preceding and 1 preceding), 0))::bigint as balance
        from movements m, newest
      )
      select p.id, p.at, p.kind, p.from_account as "from", p.delta as amount, p.balance,
        m.title as "movieTitle", t.id as "ticketId",
        case when p.kind = 'refund' and p.reference like 'cancel:%'
          then case when t.cancelled_at >= c.cancelled_at then 'screening' else 'ticket' end end as cancelled,
        case when p.reference like 'gift-back:%' then 'back' when p.from_account = ${account} then 'sent' else 'received' end as gift
      from page p
      left join app.tickets t on t.id = case p.kind
        when 'purchase' then (select id from app.tickets where purchase_id = p.reference order by seat limit 1)
        when 'refund' then (regexp_match(p.reference, '^(?:void|cancel):(.*)'))[1]
        when 'gift' then (regexp_match(p.reference, '^(?:gift|gift-back):(.*)'))[1] end
      left join app.showtimes s on s.id = t.showtime_id
      left join app.screenings c on c.showtime_id = t.showtime_id and c.cinema_id = t.cinema_id
      left join app.movies m on m.id = s.movie_id
      order by p.id desc`.execute(db);
    return rows;
  },
});

const texts: Record<MovementKind, string> = {
  bonus: 'Free Vp',
  'top-up': 'Top-up',
  purchase: 'Tickets',
  refund: 'Refund',
  reversal: 'Top-up reversed',
  gift: 'Ticket from a friend',
};

const giftTexts = { sent: 'Ticket given to a friend', received: texts.gift, back: 'Ticket taken back' };

const cancelledTexts = { ticket: 'Ticket cancelled', screening: 'Show cancelled' };

function textOf({ kind, cancelled, gift }: Pick<Movement, 'kind' | 'cancelled' | 'gift'>): string {
  if (cancelled) return cancelledTexts[cancelled];
  return kind === 'gift' ? giftTexts[gift] : texts[kind];
}

export const toWireLine = ({
  id,
  at,
  kind,
  amount,
  balance,
  movieTitle,
  ticketId,
  ...more
}: Movement): StatementLine => ({
  id,
  at: at.toISOString(),
  kind,
  text: textOf({ kind, ...more }),
  amount,
  balance,
  ...(movieTitle !== null && { MovieTitle: movieTitle }),
  ...(ticketId !== null && { TicketID: ticketId }),
});
