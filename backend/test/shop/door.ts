import type { Database } from '@viewmax/server/database';
import { appDatabase } from '../../src/database/app-database.ts';
import { redeemTicket } from '../../src/door/redeem-ticket.ts';
import type { Admitted, Redeemed, Scan } from '../../src/door/scan.ts';
import { NOON } from '../templates.ts';
import { rows } from './books.ts';
import { addBuyers } from './buyers.ts';
import { addScreening, type Screening } from './screenings.ts';

export interface Party extends Screening {
  partyCode: string;
  /** By seat. */
  codes: string[];
  startsAt: Date;
}

/** A sold party of a separate screening. */
export async function sellParty(db: Database, count: number): Promise<Party> {
  const screening = await addScreening(db, { seats: 50, now: NOON });
  const [buyer] = await addBuyers(db, 1, 100_000);
  await rows(db, 'select * from app.purchase_batch($1, $2, $3, $4, $5, $6, $7)', [
    NOON,
    [buyer],
    [null],
    [screening.showtimeId],
    [screening.cinemaId],
    [count],
    [count * screening.price],
  ]);
  const sold = await rows<{ code: string; party: string; starts: Date }>(
    db,
    `select code, party_code as party, starts_at as starts from app.tickets t join app.purchases p on p.id = t.purchase_id
      join app.showtimes h on h.id = t.showtime_id where t.showtime_id = $1 order by seat`,
    [screening.showtimeId],
  );
  const [{ party, starts } = { party: '', starts: NOON }] = sold;
  return { ...screening, partyCode: party, codes: sold.map(({ code }) => code), startsAt: starts };
}

/** Members who may serve the cinema of the screenings. */
export async function addAttendants(db: Database, count: number): Promise<string[]> {
  const ids = await addBuyers(db, count, 0);
  await rows(db, `update app.users set role = 'attendant' where id = any ($1)`, [ids]);
  await rows(db, `insert into app.attendants select unnest($1::text[]), 'riverside-screens'`, [ids]);
  return ids;
}

let made = 0;

/** Scans at a door, half an hour before the screening. Each is a new one. */
export function doorOf(db: Database, attendantId: string, party: Party) {
  const now = new Date(party.startsAt.getTime() - 30 * 60_000);
  return (code: string, more: Partial<Scan> = {}): Promise<Redeemed> => {
    made += 1;
    const scan = { attendantId, code, now, cinemaId: party.cinemaId, nonce: `scan-${made}`, ...more };
    return redeemTicket(appDatabase(db), scan);
  };
}

export const isAdmitted = (redeemed: Redeemed): redeemed is Admitted => redeemed.outcome === 'redeemed';
