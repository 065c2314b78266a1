import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Ticket } from '@viewmax/contracts/tickets';
import { openShop } from '../../test/open-shop.ts';
import { BAUCHI, NOON, userOf } from '../../test/start-backend.ts';

const DOOR = '08000000009';
const RIVERSIDE = 'riverside-screens';

let attendant: string;
let unused: Ticket;
let another: Ticket;
const backend = openShop();
beforeAll(async () => {
  attendant = await backend.login(DOOR);
  // The doors of both shows are open at noon.
  const token = await backend.login();
  const screenings = (await backend.post('/api/v1/fetchtickets', { uuid: userOf(token).UUID }, token)).json<Ticket[]>();
  const [first, second] = [...new Set(screenings.slice(0, 2).map(({ ShowtimeID }) => ShowtimeID))];
  const move = `update app.showtimes set date = '2026-03-04', start_time = $2 where id = $1`;
  await backend.query(move, [first, '13:01']);
  if (second) await backend.query(move, [second, '13:02']);
});

beforeEach(async () => {
  await backend.query(`update app.tickets set status = 'Unused', used_at = null, used_by = null, used_nonce = null
      where used_nonce is not null`);
  const token = await backend.login();
  const answer = await backend.post('/api/v1/fetchtickets', { uuid: userOf(token).UUID }, token);
  [unused, another] = answer.json<[Ticket, Ticket]>();
});

const redeem = (body: object, token = attendant) =>
  backend.post(
    '/api/v1/attendant/redeem',
    { code: unused.QrCode, cinemaID: RIVERSIDE, nonce: 'scan-0001', ...body },
    token,
  );

test('the door refuses visitors, users, and attendants of other cinemas', async () => {
  expect((await backend.post('/api/v1/attendant/redeem', {})).statusCode).toBe(403);
  expect((await redeem({}, await backend.login())).statusCode).toBe(403);
  expect((await redeem({ cinemaID: 'wikki-lights' })).statusCode).toBe(403);
});

test('the door refuses a listed member who is no attendant any more', async () => {
  const asUser = (role: string) => backend.query('update app.users set role = $1 where phone = $2', [role, DOOR]);
  await asUser('user');
  const answer = await redeem({});
  await asUser('attendant');
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({ code: 'forbidden' });
});

test('an unknown code and a ticket of another cinema get the same answer', async () => {
  const unknown = await redeem({ code: '000000000000' });
  const elsewhere = await redeem({ cinemaID: 'amukpe-picture-house' });
  expect(unknown.statusCode).toBe(404);
  const { requestId: _, ...body } = unknown.json();
  expect(elsewhere.json()).toMatchObject(body);
});

test('the door refuses a ticket whose show is over', async () => {
  backend.setTime(new Date(NOON.getTime() + 8 * 86_400_000));
  const answer = await redeem({}, await backend.login(DOOR));
  backend.setTime(NOON);
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ code: 'ticket_expired' });
});

test('a second scan gets the time and the seat of the first', async () => {
  const { seats } = (await redeem({})).json();
  const answer = await redeem({ nonce: 'scan-0002' });
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ code: 'already_redeemed', firstScanAt: NOON.toISOString(), seats });
  expect(seats).toEqual([unused.SeatNumber]);
});

test('a nonce is for one ticket', async () => {
  await redeem({});
  const answer = await redeem({ code: '000000000000' });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ code: 'nonce_reused' });
});

test('a repeated scan gets the same answer', async () => {
  const first = await redeem({});
  expect(first.statusCode).toBe(200);
  // A used ticket can be neither cancelled nor sent.
  const { CancelSteps: _, Gift: __, ...same } = unused;
  expect(first.json().ticket).toEqual({ ...same, TicketStatus: 'Used', UsedAt: NOON.toISOString() });
  expect((await redeem({})).json()).toEqual(first.json());
});

test('a nonce belongs to one attendant, and a door admits its listed attendants only', async () => {
  await backend.query(`update app.users set role = 'attendant' where phone = $1`, [BAUCHI]);
  const other = await backend.login(BAUCHI);
  expect((await redeem({}, other)).statusCode).toBe(403);
  await backend.query('insert into app.attendants select id, $2 from app.users where phone = $1', [BAUCHI, RIVERSIDE]);
  await redeem({});
  expect((await redeem({}, other)).json()).toMatchObject({ code: 'already_redeemed' });
  expect((await redeem({ code: another.QrCode }, other)).statusCode).toBe(200);
});

test('an attendant may type a code in groups', async () => {
  const answer = await redeem({ code: unused.QrCode.replace(/(...)/g, '$1 ').trim() });
  expect(answer.statusCode).toBe(200);
});

test('of many concurrent scans one succeeds', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => redeem({ nonce: `door-${n}-scan` })));
  const statuses = answers.map((answer) => answer.statusCode).sort();
  expect(statuses).toEqual([200, ...Array<number>(7).fill(409)]);
});
