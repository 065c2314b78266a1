import { beforeEach, expect, test } from '@jest/globals';
import type { UserDataResponse } from '@viewmax/contracts/account';
import { opened } from '../../test/opened.ts';
import { NOON } from '../../test/start-backend.ts';
import { startNotices, type TestNotices } from '../../test/start-notices.ts';
import { appDatabase } from '../database/app-database.ts';
import { doorReport } from '../door/report.ts';

type Member = Awaited<ReturnType<TestNotices['addMember']>>;
const REASON = 'Ada’s bus came five hours early';
const UNDONE = 'Ada, or not';
const CINEMA = 'riverside-screens';

let buyer: Member;
let friend: Member;
let attendant: Member;
let scans = 0;
const notices = opened(startNotices);

const post = async <T>(path: string, body: object, by: Member): Promise<T> => {
  const answer = await notices.backend.post(`/api/v1/${path}`, body, by.token);
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return answer.json<T>();
};
const dataOf = async ({ token }: Member) =>
  (await notices.backend.get('/api/v1/user/data', token)).json<UserDataResponse>();

/** Lets a ticket in at noon, hours before its screening. */
async function force(ticketId: string, reason: string): Promise<string> {
  scans += 1;
  const nonce = `forced-scan-${scans}`;
  const [ticket] = await notices.query<{ code: string }>('select code from app.tickets where id = $1', [ticketId]);
  const body = { code: ticket?.code, cinemaID: CINEMA, nonce, door: 'Side door', force: true, reason };
  await post('attendant/redeem', body, attendant);
  return nonce;
}

const report = async () => {
  const key = { cinemaId: CINEMA, cinemaName: 'Riverside', date: '2026-03-04' };
  const { forced, shows: screenings } = await doorReport(appDatabase(notices.backend.db), key);
  const counted = screenings?.reduce((sum, screening) => sum + screening.forced, 0);
  return { reasons: forced.map(({ reason }) => reason).toSorted(), counted };
};

let bought: string[];
beforeEach(async () => {
  await notices.clear();
  await notices.query('delete from app.undone_scans');
  await notices.query(`update app.tickets set status = 'Unused', used_at = null, used_by = null, used_nonce = null,
    used_door = null, forced_reason = null where showtime_id = 'show-at-five'`);
  [buyer, friend, attendant] = [await notices.addMember(), await notices.addMember(), await notices.addMember()];
  bought = await buyer.buy(3);
  const [, gift = ''] = bought;
  const { claim } = await post<{ claim: string }>('tickets/send', { uuid: buyer.userId, ticketID: gift }, buyer);
  await post('tickets/take', { uuid: friend.userId, claim }, friend);
  await notices.query(`update app.users set role = 'attendant' where id = $1`, [attendant.userId]);
  await notices.query('insert into app.attendants values ($1, $2, true)', [attendant.userId, CINEMA]);
  const undone = await force(bought[2] ?? '', UNDONE);
  await post('attendant/undo', { nonce: undone }, attendant);
  for (const id of bought.slice(0, 2)) await force(id, REASON);
});

test('My data holds seats, gifts of both sides, and what attendants wrote', async () => {
  await notices.query(
    `insert into app.holds (showtime_id, cinema_id, user_id, seats, begun_at, ends_at)
     values ('show-at-five', $1, $2, '{15}', $3, $3)`,
    [CINEMA, buyer.userId, NOON],
  );
  const at = NOON.toISOString();
  const [mine, , undone] = bought;
  const data = await dataOf(buyer);
  const screening = { ShowtimeID: 'show-at-five', CinemaID: CINEMA };
  expect(data.holds).toEqual([{ ...screening, seats: ['B5'], begunAt: at, endsAt: at, state: 'live' }]);
  const gift = { TicketID: bought[1], sentAt: at, takenAt: at, backAt: null };
  expect(data.gifts).toEqual([{ ...gift, isSent: true }]);
  const reasons = data.doorReasons.filter(({ TicketID }) => TicketID !== bought[1]);
  expect(reasons).toEqual(
    expect.arrayContaining([
      { TicketID: mine, at, reason: REASON },
      { TicketID: undone, at, reason: UNDONE },
    ]),
  );
  const theirs = await dataOf(friend);
  expect([theirs.gifts, theirs.doorReasons]).toEqual([
    [{ ...gift, isSent: false }],
    [{ TicketID: bought[1], at, reason: REASON }],
  ]);
});

test('My data of an attendant holds the attendant’s own scans, and no guest', async () => {
  const data = await dataOf(attendant);
  const scan = { at: NOON.toISOString(), ShowtimeID: 'show-at-five', CinemaID: CINEMA, door: 'Side door' };
  const admitted = { ...scan, outcome: 'admitted', reason: REASON };
  expect(data.scans).toHaveLength(3);
  expect(data.scans).toEqual(
    expect.arrayContaining([admitted, admitted, { ...scan, door: null, outcome: 'undone', reason: UNDONE }]),
  );
  for (const secret of [buyer.userId, ...bought]) expect(JSON.stringify(data)).not.toContain(secret);
  expect((await dataOf(buyer)).scans).toEqual([]);
});

test.each([
  ['the guest who bought the tickets', () => buyer, ['', '', '']],
  ['the attendant who wrote them', () => attendant, ['', '', '']],
  ['the friend who came with one', () => friend, ['', UNDONE, REASON]],
])('a reason goes with the account of %s, and the report still counts it', async (_, who, left) => {
  expect(await report()).toEqual({ reasons: [UNDONE, REASON, REASON], counted: 2 });
  await post('user/delete', { password: 'pass word' }, who());
  expect(await report()).toEqual({ reasons: left, counted: 2 });
});

test.each([
  ['the guest who bought the tickets', () => buyer],
  ['the friend who comes with one', () => friend],
])('a scan after the account of %s is closed stores no reason, and the report counts it', async (_, who) => {
  const [, gift = ''] = bought;
  const [scan] = await notices.query<{ used_nonce: string }>('select used_nonce from app.tickets where id = $1', [
    gift,
  ]);
  await post('attendant/undo', { nonce: scan?.used_nonce }, attendant);
  await post('user/delete', { password: 'pass word' }, who());
  await force(gift, 'The friend of Ada');
  expect(await notices.query('select forced_reason from app.tickets where id = $1', [gift])).toEqual([
    { forced_reason: '' },
  ]);
  expect((await report()).counted).toBe(2);
});
