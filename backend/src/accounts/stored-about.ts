import type { UserDataResponse } from '@viewmax/contracts/account';
import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import { remindersOf } from '../notices/reminders.ts';
import { storedSeatName } from '../seats/counted-seat.ts';
import { doorReasonsOf, scansOf } from './door-records.ts';

type Hold = UserDataResponse['holds'][number];
type Gift = UserDataResponse['gifts'][number];

/** The seats that a member holds, and for a day those that the member held. */
async function holdsOf(db: AppDatabase, userId: string): Promise<Hold[]> {
  const rows = await db
    .selectFrom('holds')
    .innerJoin('screenings', (join) =>
      join
        .onRef('screenings.showtime_id', '=', 'holds.showtime_id')
        .onRef('screenings.cinema_id', '=', 'holds.cinema_id'),
    )
    .leftJoin('seat_plans', 'seat_plans.id', 'screenings.plan_id')
    .select([
      'holds.showtime_id',
      'holds.cinema_id',
      'holds.seats',
      'begun_at',
      'ends_at',
      'state',
      'seats_per_row',
      'names',
    ])
    .where('user_id', '=', userId)
    .orderBy('begun_at')
    .execute();
  return rows.map(({ showtime_id, cinema_id, seats, begun_at, ends_at, state, seats_per_row, names }) => ({
    ShowtimeID: showtime_id,
    CinemaID: cinema_id,
    seats: seats.map((seat) => storedSeatName(seat, seats_per_row, names?.[seat - 1] ?? null)),
    begunAt: begun_at.toISOString(),
    endsAt: ends_at.toISOString(),
    state,
  }));
}

/** The tickets that a member sent to friends, or took from one. Of a link only a mark is stored. */
async function giftsOf(db: AppDatabase, userId: string): Promise<Gift[]> {
  const gifts = db.selectFrom('gifts').select(['ticket_id', 'sent_at', 'taken_at', 'back_at', 'taken_by']);
  const bought = db
    .selectFrom('purchases')
    .innerJoin('tickets', 'tickets.purchase_id', 'purchases.id')
    .select('tickets.id')
    .where('user_id', '=', userId);
  const rows = await gifts
    .where('ticket_id', 'in', bought)
    .unionAll(gifts.where('taken_by', '=', userId))
    .orderBy('sent_at')
    .execute();
  return rows.map(({ ticket_id, sent_at, taken_at, back_at, taken_by }) => ({
    TicketID: ticket_id,
    isSent: taken_by !== userId,
    sentAt: sent_at.toISOString(),
    takenAt: taken_at?.toISOString() ?? null,
    backAt: back_at?.toISOString() ?? null,
  }));
}

/** The rows about a member that no other call shows. */
export async function storedAbout(db: AppDatabase, userId: string) {
  const user = await db
    .selectFrom('users')
    .select([
      'phone_proven_at',
      'ticket_sms',
      sql<string | null>`date_of_birth::text`.as('dateofbirth'),
      'sex',
      'created_at',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const devices = await db.selectFrom('devices').selectAll().where('user_id', '=', userId).execute();
  const known = await db.selectFrom('known_devices').select('seen_at').where('user_id', '=', userId).execute();
  const notices = await db
    .selectFrom('notices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('next_try_at')
    .execute();
  const browsers = await db
    .selectFrom('push_devices')
    .innerJoin('sessions', 'sessions.id', 'push_devices.session_id')
    .select(['endpoint', 'added_at'])
    .where('sessions.user_id', '=', userId)
    .orderBy('added_at')
    .execute();
  const attendant = await db.selectFrom('attendants').select('cinema_id').where('user_id', '=', userId).execute();
  const waitings = await db.selectFrom('waitings').selectAll().where('user_id', '=', userId).orderBy('place').execute();
  const lists = await db.selectFrom('door_lists').selectAll().where('attendant_id', '=', userId).execute();
  return {
    profile: {
      phoneProvenAt: user.phone_proven_at?.toISOString() ?? null,
      getsTicketSms: user.ticket_sms,
      dateofbirth: user.dateofbirth,
      sex: user.sex,
      createdAt: user.created_at.toISOString(),
    },
    devices: devices.map(({ device_type, platform, seen_at }) => ({
      devicetype: device_type,
      platform,
      seenAt: seen_at.toISOString(),
    })),
    knownDevices: known.map(({ seen_at }) => ({ seenAt: seen_at.toISOString() })),
    notices: notices.map(({ kind, showtime_id, cinema_id, tx_ref, movie_id, next_try_at, done_at, outcome }) => ({
      kind,
      ShowtimeID: showtime_id,
      CinemaID: cinema_id,
      tx_ref,
      MovieID: movie_id,
      dueAt: next_try_at.toISOString(),
      doneAt: done_at?.toISOString() ?? null,
      outcome,
    })),
    // The rest of an address is a secret between the browser and its service.
    pushDevices: browsers.map(({ endpoint, added_at }) => ({
      service: new URL(endpoint).host,
      addedAt: added_at.toISOString(),
    })),
    reminders: await remindersOf(db, userId),
    attendantAt: attendant.map(({ cinema_id }) => cinema_id),
    holds: await holdsOf(db, userId),
    waitings: waitings.map(({ showtime_id, cinema_id, party, by_sms, begun_at }) => ({
      ShowtimeID: showtime_id,
      CinemaID: cinema_id,
      count: party,
      sms: by_sms,
      begunAt: begun_at.toISOString(),
    })),
    gifts: await giftsOf(db, userId),
    scans: await scansOf(db, userId),
    doorLists: lists.map(({ showtime_id, cinema_id, got_at }) => ({
      ShowtimeID: showtime_id,
      CinemaID: cinema_id,
      gotAt: got_at.toISOString(),
    })),
    doorReasons: await doorReasonsOf(db, userId),
  } satisfies Omit<Partial<UserDataResponse>, 'profile'> & { profile: Partial<UserDataResponse['profile']> };
}
