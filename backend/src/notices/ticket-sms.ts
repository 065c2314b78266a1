import { ticketPath } from '@viewmax/contracts/notice-paths';
import { type InferResult, sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import { storedSeatName } from '../seats/counted-seat.ts';
import { withScreening } from './notice-facts.ts';

/** The letters of one message. */
export const MOST = 160;

/** Quotes and dashes that keyboards make of plain ones. */
const PLAIN: Record<string, string> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u2013': '-',
  '\u2014': '-',
};

/**
 * The text in letters that GSM-7 has as one of its 160: without accents, dots below, and signs of other alphabets.
 *
 * @example inGsm('Ọba – Ẹ̀yìn') // 'Oba - Eyin'
 */
export const inGsm = (text: string): string =>
  text
    .replace(/[\u2018\u2019\u201c\u201d\u2013\u2014]/g, (sign) => PLAIN[sign] ?? '')
    .normalize('NFKD')
    .replace(/[^\n !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim();

const short = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trim()}.`;

interface Shown {
  title: string;
  cinema: string;
  when: string;
  seats: string[];
  code: string;
}

/** Code, seats and time are whole, and long names are shortened. A large party reads its number instead of its seats. */
export function ticketSms({ title, cinema, when, seats, code }: Shown): string {
  const named = `Seat${seats.length > 1 ? 's' : ''} ${seats.join(', ')}`;
  const places = inGsm(named.length <= 40 ? named : `${seats.length} tickets`);
  const rest = `Viewmax: \n${when}, \n${places}. Code ${code}`;
  const room = MOST - rest.length;
  const at = short(inGsm(cinema), Math.max(20, room - inGsm(title).length));
  return `Viewmax: ${short(inGsm(title), room - at.length)}\n${when}, ${at}\n${places}. Code ${code}`;
}

/** The first purchase of each member for the screening that has unused tickets, with their seats. */
export const selectTicketSms = (db: AppDatabase, ids: string[], now: Date) =>
  withScreening(db, ids)
    .where('notices.kind', '=', 'ticket_sms')
    .where('showtimes.starts_at', '>', now)
    .innerJoin('users', 'users.id', 'notices.user_id')
    .where('users.phone', 'is not', null)
    .where('users.phone_proven_at', 'is not', null)
    .where('users.ticket_sms', '=', true)
    .leftJoin('seat_plans', 'seat_plans.id', 'screenings.plan_id')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('purchases')
          .innerJoin('tickets', 'tickets.purchase_id', 'purchases.id')
          .whereRef('purchases.user_id', '=', 'notices.user_id')
          .whereRef('purchases.showtime_id', '=', 'notices.showtime_id')
          .whereRef('purchases.cinema_id', '=', 'notices.cinema_id')
          .where('tickets.status', '=', 'Unused')
          .where('tickets.holder_id', 'is', null)
          .groupBy('purchases.id')
          .orderBy('purchases.at')
          .limit(1)
          .select(['purchases.ticket_count', 'purchases.party_code'])
          .select([
            sql<string>`min(tickets.id)`.as('ticketId'),
            sql<string>`min(tickets.code)`.as('code'),
            sql<{ seat: number; name: string | null }[]>`json_agg(json_build_object(
              'seat', tickets.seat, 'name', seat_plans.names[tickets.seat]) order by tickets.seat)`.as('seats'),
          ])
          .as('bought'),
      (join) => join.onTrue(),
    )
    .select(['users.phone', 'cinemas.id as cinemaId', 'screenings.seats_per_row as seatsPerRow'])
    .select(['bought.ticket_count as count', 'bought.party_code as partyCode', 'bought.ticketId', 'bought.code'])
    .select('bought.seats')
    .select(sql<string>`to_char(showtimes.starts_at at time zone 'Africa/Lagos', 'DD/MM/YYYY HH24:MI')`.as('when'));

type Bought = InferResult<ReturnType<typeof selectTicketSms>>[number];

/** A party gets the code that admits all of it. */
export function ticketSmsText({
  count,
  partyCode,
  code,
  seats,
  seatsPerRow,
  ticketId,
  phone,
  cinemaId,
  ...screening
}: Bought) {
  const names = seats.map(({ seat, name }) => storedSeatName(seat, seatsPerRow, name));
  const text = ticketSms({ ...screening, seats: names, code: count > 1 ? partyCode : code });
  return { phone: phone ?? '', title: screening.title, text, path: ticketPath(ticketId), budgetOf: cinemaId };
}

/** Whether today's budgets of the member and of the cinema have one more SMS, which it takes. */
export async function takeTicketSms(db: AppDatabase, userId: string, cinemaId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{
    may: boolean;
  }>`select app.take_ticket_sms(${userId}, ${cinemaId}, ${now}) as may`.execute(db);
  return rows[0]?.may === true;
}
