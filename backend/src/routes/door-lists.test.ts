import { webcrypto } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  type DoorList,
  type DoorListResponse,
  type DoorReportResponse,
  type DoorScreeningsResponse,
  doorList,
} from '@viewmax/contracts/attendant';
import { openShop } from '../../test/open-shop.ts';
import { type Party, sellParty } from '../../test/shop/door.ts';
import { startBackend } from '../../test/start-backend.ts';
import { appDatabase } from '../database/app-database.ts';
import { deleteMarks, prepareLists } from '../door/door-marks.ts';

const DOOR = '08000000009';
const MINUTE = 60_000;
const P256 = { name: 'ECDSA', namedCurve: 'P-256' };
const { subtle } = webcrypto;

let attendant: string;
let party: Party;
let scans = 0;
const backend = openShop({ TOKEN_TTL_SECONDS: String(60 * 24 * 3600) });
beforeAll(async () => {
  attendant = await backend.login(DOOR);
});
beforeEach(async () => {
  party = await sellParty(backend.db, 3);
  minutesBefore(30);
});

const minutesBefore = (minutes: number) => {
  const time = new Date(party.startsAt.getTime() - minutes * MINUTE);
  backend.setTime(time);
  return time;
};
const get = async <T>(path: string, token = attendant) => {
  const answer = await backend.get(`/api/v1/attendant/${path}`, token);
  return { status: answer.statusCode, body: answer.json<T & { code?: string }>() };
};
const screenings = async () => (await get<DoorScreeningsResponse>('showings')).body;
const listPath = () => `list/${party.showtimeId}/${party.cinemaId}`;
const getList = () => get<DoorListResponse & { listAt?: string }>(listPath());
const redeem = async (code: string | undefined, more: object = {}) => {
  scans += 1;
  const scan = { code, cinemaID: party.cinemaId, showtimeID: party.showtimeId, nonce: `scan-nr-${scans}`, ...more };
  const answer = await backend.post('/api/v1/attendant/redeem', scan, attendant);
  return { status: answer.statusCode, body: answer.json() };
};
const own = async () => (await screenings()).showings.find(({ ShowtimeID }) => ShowtimeID === party.showtimeId);

test.each(['showings', 'list/x/riverside-screens', 'report/riverside-screens/2026-03-04'])(
  'only attendants read %s',
  async (path) => {
    const member = await backend.login();
    expect(await get(path, member)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await backend.get(`/api/v1/attendant/${path}`)).statusCode).toBe(403);
  },
);

test('an attendant sees the screenings of today at the own cinemas, with the people to come', async () => {
  backend.setTime(new Date('2026-03-06T12:00:00+01:00'));
  const { cinemas, showings: today } = await screenings();
  expect(cinemas).toEqual(
    ['Riverside Screens', 'Amukpe Picture House', 'Okirighwe Arches'].map((CinemaName) =>
      expect.objectContaining({ CinemaName, isManager: true }),
    ),
  );
  expect([...new Set(today.map(({ ShowtimeDate }) => ShowtimeDate))]).toEqual(['2026-03-06']);
  minutesBefore(30);
  expect(await own()).toMatchObject({
    sold: 3,
    admitted: 0,
    opensAt: new Date(party.startsAt.getTime() - 120 * MINUTE).toISOString(),
    listAt: new Date(party.startsAt.getTime() - 60 * MINUTE).toISOString(),
    startsAt: party.startsAt.toISOString(),
    endsAt: new Date(party.startsAt.getTime() + 118 * MINUTE).toISOString(),
  });
  await redeem(party.codes[0]);
  expect(await own()).toMatchObject({ sold: 3, admitted: 1 });
});

test('a screening of yesterday stays while it runs, and one after midnight comes when its door opens', async () => {
  const set = (time: string) =>
    backend.query(`update app.showtimes set date = '2026-03-09', start_time = $2 where id = $1`, [
      party.showtimeId,
      time,
    ]);
  const isThereAt = async (time: string) => {
    backend.setTime(new Date(time));
    return (await own()) !== undefined;
  };
  await set('23:17');
  expect(await isThereAt('2026-03-10T01:10:00+01:00')).toBe(true);
  expect(await isThereAt('2026-03-10T01:16:00+01:00')).toBe(false);
  await set('00:47');
  expect(await isThereAt('2026-03-08T22:46:00+01:00')).toBe(false);
  expect(await isThereAt('2026-03-08T22:48:00+01:00')).toBe(true);
});

test('a door that asks again gets an empty answer until a count changes', async () => {
  const ask = (tag = '') =>
    backend.server.inject({
      url: '/api/v1/attendant/showings',
      headers: { authorization: `Bearer ${attendant}`, 'if-none-match': tag },
    });
  const first = await ask();
  expect(first.headers['cache-control']).toBe('private, no-cache');
  const tag = String(first.headers.etag);
  expect((await ask(tag)).statusCode).toBe(304);
  await redeem(party.codes[0]);
  expect((await ask(tag)).statusCode).toBe(200);
});

async function markOf(list: DoorList, code: string): Promise<string> {
  const { name, hash, iterations, bits } = list.kdf;
  const salt = Buffer.from(list.kdf.salt, 'base64url');
  const key = await subtle.importKey('raw', Buffer.from(code), name, false, ['deriveBits']);
  return Buffer.from(await subtle.deriveBits({ name, hash, salt, iterations }, key, bits)).toString('base64url');
}

async function isSigned({ list, signature }: DoorListResponse): Promise<boolean> {
  const [id = '', sig = ''] = signature.split('.');
  const jwk = { kty: 'EC', crv: 'P-256', ...(await screenings()).doorKeys[id] };
  const key = await subtle.importKey('jwk', jwk, P256, false, ['verify']);
  const bytes = Buffer.from(sig, 'base64url');
  return subtle.verify({ ...P256, hash: 'SHA-256' }, key, bytes, Buffer.from(list));
}

test('a phone verifies the list, and finds tickets and parties by one derivation', async () => {
  await redeem(party.codes[1], { door: 'Main door' });
  const { body } = await getList();
  expect(await isSigned(body)).toBe(true);
  expect(await isSigned({ ...body, list: body.list.replace('Unused', 'UnUsed') })).toBe(false);
  const list = doorList.parse(JSON.parse(body.list));
  const [first = '', second = ''] = party.codes;
  expect(list.showing.ShowtimeID).toBe(party.showtimeId);
  const { mark, seat } = list.tickets[0] ?? {};
  expect([mark, seat]).toEqual([await markOf(list, first), 'E1']);
  const used = { status: 'Used', usedAt: minutesBefore(30).toISOString(), door: 'Main door', party: 0 };
  expect(list.tickets[1]).toMatchObject({ mark: await markOf(list, second), ...used });
  expect(list.parties).toEqual([{ mark: await markOf(list, party.partyCode), size: 3, admitted: 1 }]);
  expect(body.list).not.toMatch(/\d{12}/);
});

test('the list is there from an hour before the screening to its end', async () => {
  const listAt = new Date(party.startsAt.getTime() - 60 * MINUTE).toISOString();
  for (const minutes of [60.001, -118]) {
    minutesBefore(minutes);
    expect(await getList()).toMatchObject({ status: 409, body: { code: 'list_closed', listAt } });
  }
  const isIssued = async () =>
    (
      await backend.query('select list_issued_at is not null as it from app.screenings where showtime_id = $1', [
        party.showtimeId,
      ])
    )[0];
  expect(await isIssued()).toEqual({ it: false });
  minutesBefore(60);
  expect((await getList()).status).toBe(200);
  expect(await isIssued()).toEqual({ it: true });
  expect(await get(`list/nothing/${party.cinemaId}`)).toMatchObject({ status: 404 });
  expect(await get('list/x/wikki-lights')).toMatchObject({ status: 403 });
});

test('a job derives the marks of the next hour once, and a later one deletes them', async () => {
  const db = appDatabase(backend.db);
  const marks = () =>
    backend.query('select code, mark from app.door_marks where showtime_id = $1 order by code', [party.showtimeId]);
  await prepareLists(db, minutesBefore(76), () => false);
  expect(await marks()).toEqual([]);
  await prepareLists(db, minutesBefore(74), () => false);
  const made = await marks();
  expect(made).toHaveLength(4);
  await prepareLists(db, minutesBefore(70), () => false);
  await getList();
  expect(await marks()).toEqual(made);
  await deleteMarks(db, minutesBefore(-47 * 60));
  expect(await marks()).toEqual(made);
  await deleteMarks(db, minutesBefore(-49 * 60));
  expect(await marks()).toEqual([]);
});

test('a phone sends a scan by the list later, and it stays a success', async () => {
  await getList();
  const scannedAt = minutesBefore(25).toISOString();
  minutesBefore(-150);
  expect(await redeem(party.codes[0], { scannedAt, showtimeID: undefined })).toMatchObject({ status: 400 });
  expect(await redeem(party.codes[0], { scannedAt })).toMatchObject({ status: 200, body: { seats: ['E1'] } });
  expect(await redeem(party.codes[0], { scannedAt })).toMatchObject({
    status: 200,
    body: { seats: [], conflict: { people: 1, firstScanAt: scannedAt } },
  });
  expect(await redeem(party.codes[0], { scannedAt: minutesBefore(-200).toISOString() })).toMatchObject({
    status: 409,
    body: { code: 'bad_scan_time' },
  });
});

test('a refusal says when, where and at which door', async () => {
  const other = await sellParty(backend.db, 1);
  await redeem(party.codes[0], { door: 'Main door' });
  expect((await redeem(party.codes[0])).body).toMatchObject({
    code: 'already_redeemed',
    firstScanAt: minutesBefore(30).toISOString(),
    firstDoor: 'Main door',
  });
  expect((await redeem(other.codes[0], { force: true, reason: 'wrong screen' })).body).toMatchObject({
    code: 'other_showing',
    showing: { ShowtimeID: other.showtimeId, MovieTitle: 'Eko Nocturne', ScreenLocation: 'Screen 9' },
  });
  expect((await redeem(party.codes[1], { cinemaID: 'okirighwe-arches' })).body).toMatchObject({
    code: 'other_cinema',
    showing: { CinemaName: 'Riverside Screens', ShowtimeID: party.showtimeId },
  });
  const blind = { cinemaID: 'okirighwe-arches', showtimeID: undefined };
  expect((await redeem(party.codes[1], blind)).body).toMatchObject({ code: 'ticket_not_found' });
  expect((await redeem(party.partyCode, { count: 3 })).body).toMatchObject({
    code: 'too_many_people',
    party: { size: 3, admitted: 1, remaining: 2 },
  });
});

test('the report counts the people of a screening who came in by a list', async () => {
  await getList();
  await redeem(party.codes[0], { scannedAt: minutesBefore(30).toISOString() });
  await redeem(party.codes[1]);
  const day = party.startsAt.toISOString().slice(0, 10);
  const { shows: screenings } = (await get<DoorReportResponse>(`report/${party.cinemaId}/${day}`)).body;
  expect(screenings?.find(({ ShowtimeID }) => ShowtimeID === party.showtimeId)).toMatchObject({
    admitted: 2,
    offline: 1,
  });
});

test('a manager reads the day: shows, hours, forced entries, conflicts, and a file', async () => {
  minutesBefore(240);
  const early = { force: true, reason: '=HYPERLINK("x")', door: 'Side door' };
  await redeem(party.codes[0], early);
  await redeem(party.codes[0], { ...early, nonce: 'undone-scan' });
  minutesBefore(50);
  await getList();
  const scannedAt = minutesBefore(40).toISOString();
  await redeem(party.codes[1]);
  await redeem(party.codes[1], { scannedAt, door: 'Back door' });
  const day = party.startsAt.toISOString().slice(0, 10);
  const { body } = await get<DoorReportResponse>(`report/${party.cinemaId}/${day}`);
  const ours = ({ ShowtimeTime }: { ShowtimeTime: string }) =>
    ShowtimeTime === new Date(party.startsAt.getTime() + 60 * MINUTE).toISOString().slice(11, 16);
  expect(body.admitted).toBe(body.hours.reduce((sum, { admitted }) => sum + admitted, 0));
  expect(body.forced.filter(ours)).toEqual([
    expect.objectContaining({ SeatNumber: 'E1', reason: early.reason, door: 'Side door', attendant: 'demo_door' }),
  ]);
  const first = { at: scannedAt, attendant: 'demo_door' };
  expect(body.conflicts.filter(ours)).toEqual([
    expect.objectContaining({ SeatNumber: 'E2', why: 'twice', people: 1, door: 'Back door', first }),
  ]);
  expect(body.shows?.filter(ours)).toEqual([
    expect.objectContaining({ ShowtimeID: party.showtimeId, sold: 3, admitted: 2, forced: 1, offline: 0 }),
  ]);
  expect(body.csv).toContain(`"'=HYPERLINK(""x"")"`);
  expect(body.csv).toMatch(/^conflict,.*,E2,1,Back door,demo_door,/m);
  expect((await get<DoorReportResponse>(`report/${party.cinemaId}/2026-01-01`)).body).toMatchObject({ admitted: 0 });
  await backend.query('update app.attendants set is_manager = false where cinema_id = $1', ['okirighwe-arches']);
  expect((await get(`report/okirighwe-arches/${day}`)).status).toBe(403);
});

test('an attendant who tries unknown codes has to wait, and right codes count nothing', async () => {
  const strict = await startBackend({ RATE_LIMIT_MULTIPLIER: '0.2' });
  const token = await strict.login(DOOR);
  const scan = async (code: string) => {
    scans += 1;
    const body = { code, cinemaID: 'riverside-screens', nonce: `scan-nr-${scans}` };
    const answer = await strict.post('/api/v1/attendant/redeem', body, token);
    return answer.statusCode;
  };
  const sold = await sellParty(strict.db, 1);
  const known: number[] = [];
  for (let n = 0; n < 12; n += 1) known.push(await scan(sold.codes[0] ?? ''));
  expect(new Set(known)).toEqual(new Set([409]));
  const unknown: number[] = [];
  for (let n = 0; n < 9; n += 1) unknown.push(await scan('000000000000'));
  expect(unknown).toEqual([...Array<number>(8).fill(404), 429]);
  await strict.close();
});
