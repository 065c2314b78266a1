import { isDead } from '@viewmax/contracts/admit';
import type { DoorList } from '@viewmax/contracts/attendant';
import type { AppDatabase } from '../database/app-database.ts';
import type { ScreeningKey } from '../database/screening-key.ts';
import type { PriceCategory } from '../database/seat-tables.ts';
import { inPlan } from '../repositories/ticket-rows.ts';
import { storedSeatName } from '../seats/counted-seat.ts';
import { doorSalt, kdf, makeMarks } from './door-marks.ts';
import { issueList } from './issue-list.ts';
import { type ScreeningRow, toDoorScreening } from './screenings.ts';

const selectListed = (db: AppDatabase, { showtimeId, cinemaId }: ScreeningKey) =>
  db
    .selectFrom('tickets')
    .innerJoin('purchases', 'purchases.id', 'tickets.purchase_id')
    .innerJoin('door_marks as ticket', 'ticket.code', 'tickets.code')
    .leftJoin('door_marks as party', (join) =>
      join.onRef('party.code', '=', 'purchases.party_code').on('tickets.holder_id', 'is', null),
    )
    .innerJoin('screenings', (join) =>
      join
        .onRef('screenings.showtime_id', '=', 'tickets.showtime_id')
        .onRef('screenings.cinema_id', '=', 'tickets.cinema_id'),
    )
    .where('tickets.showtime_id', '=', showtimeId)
    .where('tickets.cinema_id', '=', cinemaId)
    .select([
      'ticket.mark',
      'party.mark as partyMark',
      'tickets.seat',
      inPlan('names').as('seatInPlan'),
      'tickets.status',
      'tickets.used_at as usedAt',
      'tickets.used_door as usedDoor',
      'tickets.category',
    ])
    .orderBy('tickets.seat')
    .orderBy('tickets.id')
    .execute();

type Listed = Awaited<ReturnType<typeof selectListed>>[number];

function partiesOf(tickets: readonly Listed[]): DoorList['parties'] {
  const byMark = Map.groupBy(
    tickets.filter(({ status }) => !isDead(status)),
    ({ partyMark }) => partyMark,
  );
  return [...byMark].flatMap(([mark, members]) =>
    mark === null
      ? []
      : { mark, size: members.length, admitted: members.filter(({ status }) => status === 'Used').length },
  );
}

const notesOf = (prices: readonly PriceCategory[]) =>
  Object.fromEntries(prices.flatMap(({ category, note }) => (note ? [[category, note]] : [])));

/**
 * Issues the list of a screening to an attendant. A ticket gets no other code after that, so the marks of codes that changed
 * meanwhile are made last.
 */
export async function doorList(
  db: AppDatabase,
  screening: ScreeningRow,
  { attendantId, now }: { attendantId: string; now: Date },
): Promise<DoorList> {
  const { showtimeId, cinemaId } = screening;
  await makeMarks(db, screening);
  await issueList(db, { showtimeId, cinemaId, attendantId, at: now });
  await makeMarks(db, screening);
  const salt = await doorSalt(db, screening);
  const tickets = await selectListed(db, screening);
  const parties = partiesOf(tickets);
  const indexOf = new Map(parties.map(({ mark }, index) => [mark, index]));
  return {
    kind: 'viewmax door list 1',
    madeAt: now.toISOString(),
    showing: toDoorScreening(screening),
    kdf: { ...kdf, salt },
    tickets: tickets.map(({ mark, partyMark, seat, seatInPlan, status, usedAt, usedDoor, category }) => ({
      mark,
      seat: storedSeatName(seat, screening.seatsPerRow, seatInPlan),
      status,
      usedAt: usedAt?.toISOString(),
      door: usedDoor ?? undefined,
      party: partyMark === null ? undefined : indexOf.get(partyMark),
      category: category ?? undefined,
    })),
    parties,
    ...(screening.categories && { notes: notesOf(screening.categories) }),
  };
}
