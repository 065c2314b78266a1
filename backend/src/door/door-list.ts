import { isDead } from '@viewmax/contracts/admit';
import type { DoorList } from '@viewmax/contracts/attendant';
import type { AppDatabase } from '../database/app-database.ts';
import type { PriceCategory } from '../database/seat-tables.ts';
import { inPlan } from '../repositories/ticket-rows.ts';
import { seatName } from '../seats/counted-seat.ts';
import { doorSalt, kdf, makeMarks } from './door-marks.ts';
import { issueList, type ScreeningKey } from './issue-list.ts';
import { type ShowingRow, toDoorShowing } from './showings.ts';

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
 * Issues the list of a showing to an attendant. A ticket gets no other code after that, so the marks of codes that changed
 * meanwhile are made last.
 */
export async function doorList(
  db: AppDatabase,
  showing: ShowingRow,
  { attendantId, now }: { attendantId: string; now: Date },
): Promise<DoorList> {
  const { showtimeId, cinemaId } = showing;
  await makeMarks(db, showing);
  await issueList(db, { showtimeId, cinemaId, attendantId, at: now });
  await makeMarks(db, showing);
  const salt = await doorSalt(db, showing);
  const tickets = await selectListed(db, showing);
  const parties = partiesOf(tickets);
  const indexOf = new Map(parties.map(({ mark }, index) => [mark, index]));
  return {
    kind: 'viewmax door list 1',
    madeAt: now.toISOString(),
    showing: toDoorShowing(showing),
    kdf: { ...kdf, salt },
    tickets: tickets.map(({ mark, partyMark, seat, seatInPlan, status, usedAt, usedDoor, category }) => ({
      mark,
      seat: seatName(seat, showing.seatsPerRow, seatInPlan),
      status,
      usedAt: usedAt?.toISOString(),
      door: usedDoor ?? undefined,
      party: partyMark === null ? undefined : indexOf.get(partyMark),
      category: category ?? undefined,
    })),
    parties,
    ...(showing.categories && { notes: notesOf(showing.categories) }),
  };
}
