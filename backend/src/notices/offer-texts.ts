import { moviePath, offerPath } from '@viewmax/contracts/notice-paths';
import { type InferResult, sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import { type NoticeText, openSession, textsOf, withScreening } from './notice-facts.ts';

/** Offers that their member may still buy. An SMS finds a member without the app too. */
const selectOffers = (db: AppDatabase, ids: string[], now: Date) =>
  withScreening(db, ids)
    .innerJoin('users', 'users.id', 'notices.user_id')
    .innerJoin('holds', 'holds.id', 'notices.hold_id')
    .where('holds.state', '=', 'offered')
    .where('holds.ends_at', '>', now)
    .where(({ and, eb, exists, or }) =>
      or([
        and([eb('notices.kind', '=', 'seat_free_sms'), eb('users.phone', 'is not', null)]),
        and([eb('notices.kind', '=', 'seat_free'), exists(openSession(db, now))]),
      ]),
    )
    .select(['notices.kind', 'users.phone', 'holds.id as holdId'])
    .select([
      sql<number>`cardinality(holds.seats)`.as('count'),
      sql<string>`to_char(showtimes.date, 'DD/MM/YYYY')`.as('date'),
      sql<string>`to_char(holds.ends_at at time zone 'Africa/Lagos', 'HH24:MI')`.as('until'),
    ]);

/** Shows that were cancelled while their member waited for seats. */
const selectCancelledWaitings = (db: AppDatabase, ids: string[], now: Date) =>
  withScreening(db, ids)
    .where('notices.kind', '=', 'waiting_cancelled')
    .where('screenings.cancelled_at', 'is not', null)
    .where(({ exists }) => exists(openSession(db, now)))
    .select(['movies.id as movieId', sql<string>`to_char(showtimes.date, 'DD/MM/YYYY')`.as('date')]);

type Offer = InferResult<ReturnType<typeof selectOffers>>[number];
type CancelledWaiting = InferResult<ReturnType<typeof selectCancelledWaitings>>[number];

function offerText({ kind, phone, holdId, title, cinema, date, startTime, count, until }: Offer): NoticeText {
  const seats = count === 1 ? '1 seat is' : `${count} seats are`;
  const path = offerPath(holdId);
  const at = `${cinema} on ${date} ${startTime}`;
  if (kind === 'seat_free_sms' && phone) {
    return {
      phone,
      title,
      text: `Viewmax: ${seats} yours until ${until} for ${title} at ${at}. Buy in the app.`,
      path,
    };
  }
  return { title: `Free now: ${title}`, text: `${seats} yours until ${until}, at ${at}. Tap to buy.`, path };
}

const cancelledText = ({ title, cinema, date, startTime, movieId }: CancelledWaiting): NoticeText => ({
  title: `Cancelled: ${title}`,
  text: `${cinema}, ${date} ${startTime}. You no longer wait for seats.`,
  path: moviePath(movieId),
});

export async function readOfferTexts(db: AppDatabase, ids: string[], now: Date): Promise<[string, NoticeText][]> {
  return [
    ...(await textsOf(selectOffers(db, ids, now), offerText)),
    ...(await textsOf(selectCancelledWaitings(db, ids, now), cancelledText)),
  ];
}
