import { inPoints } from '@viewmax/contracts/money';
import { arrivedText, returnedText, reversedText } from '@viewmax/contracts/money-words';
import { moviePath, paymentPath, ticketPath } from '@viewmax/contracts/notice-paths';
import { nairaOf, wholeNaira } from '@viewmax/contracts/price';
import { type ReturnKind, returnKinds } from '@viewmax/contracts/wallet';
import { type InferResult, sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import type { NoticeOutcome } from '../database/tables.ts';
import type { Queue } from '../queue/queue.ts';
import { bookingText, selectBookings } from './bookings.ts';
import { type NoticeText, openSession, textsOf, withScreening } from './notice-facts.ts';
import { readOfferTexts } from './offer-texts.ts';
import { selectTicketSms, ticketSmsText } from './ticket-sms.ts';

export interface TakenNotice {
  id: string;
  userId: string;
  tries: number;
  endsAt: Date;
}

export const noticeQueue: Queue = {
  table: 'notices',
  key: 'id',
  due: 'next_try_at',
  fields: { id: 'id', userId: 'user_id', tries: 'tries', endsAt: 'ends_at' },
  hasTries: true,
  isOpen: sql`done_at is null`,
};

/** The tickets of a notice's member for its screening: bought and not given away, or taken from a friend. */
const ownTickets = sql<boolean>`coalesce(tickets.holder_id, purchases.user_id) = notices.user_id`;

/** The screenings that members still have tickets for, with the first of these tickets. */
const selectReminders = (db: AppDatabase, ids: string[], now: Date) =>
  withScreening(db, ids)
    .where('notices.kind', '=', 'show_soon')
    .where(({ exists }) => exists(openSession(db, now)))
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('tickets')
          .innerJoin('purchases', 'purchases.id', 'tickets.purchase_id')
          .whereRef('tickets.showtime_id', '=', 'notices.showtime_id')
          .whereRef('tickets.cinema_id', '=', 'notices.cinema_id')
          .where(ownTickets)
          .where('tickets.status', '=', 'Unused')
          .orderBy('tickets.seat')
          .limit(1)
          .select('tickets.id as ticketId')
          .as('ticket'),
      (join) => join.onTrue(),
    )
    .where('showtimes.starts_at', '>', now)
    .select(['screenings.screen_location as screen', 'ticket.ticketId']);

/** Cancelled screenings, with the points that came back to the member: none for a ticket from a friend. */
const selectCancelled = (db: AppDatabase, ids: string[], now: Date) =>
  withScreening(db, ids)
    .innerJoin('users', 'users.id', 'notices.user_id')
    .where(({ and, eb, exists, or }) =>
      or([
        // An SMS finds a member without the app too.
        and([eb('notices.kind', '=', 'showing_cancelled_sms'), eb('users.phone', 'is not', null)]),
        and([eb('notices.kind', '=', 'showing_cancelled'), exists(openSession(db, now))]),
      ]),
    )
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('tickets')
          .innerJoin('purchases', 'purchases.id', 'tickets.purchase_id')
          .whereRef('tickets.showtime_id', '=', 'notices.showtime_id')
          .whereRef('tickets.cinema_id', '=', 'notices.cinema_id')
          .whereRef('tickets.cancelled_at', '>=', 'screenings.cancelled_at')
          .where(sql<boolean>`notices.user_id in (purchases.user_id, tickets.holder_id)`)
          .select([
            sql<string>`min(tickets.id)`.as('ticketId'),
            sql<number>`(coalesce(sum(tickets.refunded) filter (where purchases.user_id = notices.user_id), 0))::bigint`.as(
              'points',
            ),
          ])
          .as('refund'),
      (join) => join.onTrue(),
    )
    .where('refund.ticketId', 'is not', null)
    .select(['notices.kind', 'users.phone', 'refund.ticketId', 'refund.points'])
    .select([sql<string>`to_char(showtimes.date, 'DD/MM/YYYY')`.as('date'), 'screenings.cancel_reason as reason']);

const selectPayments = (db: AppDatabase, ids: string[], now: Date) =>
  db
    .selectFrom('notices')
    .where('notices.id', 'in', ids)
    .where(({ exists }) => exists(openSession(db, now)))
    .innerJoin('top_ups', 'top_ups.tx_ref', 'notices.tx_ref')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('payment_cases')
          .whereRef('payment_cases.reference', '=', 'top_ups.tx_ref')
          .whereRef('payment_cases.provider', '=', 'top_ups.provider')
          .where('payment_cases.kind', 'in', returnKinds)
          .where(sql<boolean>`payment_cases.outcome is distinct from 'settled'`)
          .orderBy('payment_cases.id', 'desc')
          .limit(1)
          .select([
            sql<ReturnKind>`payment_cases.kind`.as('returned_kind'),
            'payment_cases.kobo',
            'payment_cases.outcome',
          ])
          .as('returned'),
      (join) => join.onTrue(),
    )
    .where(({ or, eb, and }) =>
      or([
        and([eb('notices.kind', '=', 'payment_late'), eb('top_ups.state', '=', 'credited')]),
        and([eb('notices.kind', '=', 'payment_reversed'), eb('top_ups.state', '=', 'reversed')]),
        and([eb('notices.kind', '=', 'payment_returned'), eb('returned.returned_kind', 'is not', null)]),
      ]),
    )
    .select(['notices.id', 'notices.kind', 'top_ups.tx_ref as txRef', 'top_ups.naira'])
    .select([
      'top_ups.credited_points as creditedVp',
      'top_ups.paid_kobo as paidKobo',
      'returned.returned_kind as returnedKind',
      'returned.kobo as returnedKobo',
      'returned.outcome',
    ]);

/** The movies with coming showtimes in the member's LGA. */
const selectMovies = (db: AppDatabase, ids: string[], now: Date) =>
  db
    .selectFrom('notices')
    .where('notices.id', 'in', ids)
    .where(({ exists }) => exists(openSession(db, now)))
    .innerJoin('movies', 'movies.id', 'notices.movie_id')
    .innerJoin('users', 'users.id', 'notices.user_id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('showtimes')
          .whereRef('showtimes.movie_id', '=', 'notices.movie_id')
          .whereRef('showtimes.lga', '=', 'users.lga')
          .where('showtimes.starts_at', '>', now)
          .select('showtimes.id'),
      ),
    )
    .select(['notices.id', 'movies.title', 'movies.id as movieId', 'users.lga']);

type Reminder = InferResult<ReturnType<typeof selectReminders>>[number];
type Payment = InferResult<ReturnType<typeof selectPayments>>[number];
type CancelledScreening = InferResult<ReturnType<typeof selectCancelled>>[number];
type OnSale = InferResult<ReturnType<typeof selectMovies>>[number];

/** Names the time and not "in two hours", because a provider that was away delays a message. */
const reminderText = ({ title, cinema, screen, startTime, ticketId }: Reminder): NoticeText => ({
  title,
  text: `Starts at ${startTime} at ${cinema}, ${screen}. Tap for your ticket.`,
  path: ticketPath(ticketId),
});

function paymentText({
  kind,
  txRef,
  naira,
  creditedVp,
  paidKobo,
  returnedKind,
  returnedKobo,
  outcome,
}: Payment): NoticeText {
  const path = paymentPath(txRef);
  switch (kind) {
    case 'payment_reversed':
      return { title: 'A payment was taken back', text: reversedText(creditedVp), path };
    case 'payment_returned': {
      const back = returnedKind ? nairaOf({ kind: returnedKind, kobo: returnedKobo ?? 0 }) : undefined;
      const text = returnedText(returnedKind ?? undefined, back, txRef, outcome === 'returned');
      return { title: 'Your money comes back', text, path };
    }
    default: {
      const paidNaira = paidKobo === null ? naira : wholeNaira(paidKobo);
      return { title: 'Your payment arrived', text: arrivedText({ naira, creditedVp, paidNaira }), path };
    }
  }
}

const isBack = (points: number) => (points > 0 ? ` ${inPoints(points)} are back in your wallet.` : '');

/** An SMS has no title, and without the reason it is one message of 160 signs for most names. */
function cancelledText({ kind, phone, ticketId, points, reason, ...screening }: CancelledScreening): NoticeText {
  const { title, cinema, date, startTime } = screening;
  const when = `${date} ${startTime}`;
  if (kind === 'showing_cancelled_sms' && phone) {
    const text = `Viewmax: ${title} at ${cinema} on ${when} is cancelled.${isBack(points)}`;
    return { phone, title, text, path: ticketPath(ticketId) };
  }
  return {
    title: `Cancelled: ${title}`,
    text: `${cinema}, ${when}. ${reason}.${isBack(points)}`.replace('..', '.'),
    path: ticketPath(ticketId),
  };
}

const movieText = ({ title, movieId, lga }: OnSale): NoticeText => ({
  title,
  text: `Tickets are on sale in ${lga}. Tap for the showtimes.`,
  path: moviePath(movieId),
});

/** The texts of those notices whose facts are still true, by their ids. */
export async function readTexts(db: AppDatabase, ids: string[], now: Date): Promise<Map<string, NoticeText>> {
  if (ids.length === 0) return new Map();
  return new Map([
    ...(await textsOf(selectReminders(db, ids, now), reminderText)),
    ...(await textsOf(selectPayments(db, ids, now), paymentText)),
    ...(await textsOf(selectCancelled(db, ids, now), cancelledText)),
    ...(await textsOf(selectBookings(db, ids, now), bookingText)),
    ...(await textsOf(selectTicketSms(db, ids, now), ticketSmsText)),
    ...(await textsOf(selectMovies(db, ids, now), movieText)),
    ...(await readOfferTexts(db, ids, now)),
  ]);
}

export async function finish(db: AppDatabase, id: string, outcome: NoticeOutcome, at: Date): Promise<void> {
  await db
    .updateTable('notices')
    .set({ done_at: at, outcome })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .execute();
}
