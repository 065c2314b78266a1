import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Ticket } from '@viewmax/contracts/tickets';
import { openShop } from '../../test/open-shop.ts';
import { BAUCHI, NOON, userOf } from '../../test/start-backend.ts';

const DOOR = '08000000009';
const HOUR = 3_600_000;
const REASON = { force: true, reason: 'a private show before the doors open' };

let attendant: string;
let ticket: Ticket;
let other: Ticket;
let starts: number;
let count = 0;
const backend = openShop({ TOKEN_TTL_SECONDS: String(60 * 24 * 3600) });
beforeAll(async () => {
  attendant = await backend.login(DOOR);
  const token = await backend.login();
  const all = (await backend.post('/api/v1/fetchtickets', { uuid: userOf(token).UUID }, token)).json<Ticket[]>();
  const unused = all.filter(({ TicketStatus }) => TicketStatus === 'Unused');
  [ticket, other] = unused as [Ticket, Ticket];
  const sql = 'select starts_at from app.showtimes where id = $1';
  starts = (await backend.query<{ starts_at: Date }>(sql, [ticket.ShowtimeID]))[0]?.starts_at.getTime() ?? 0;
});
beforeEach(async () => {
  count += 1;
  await backend.query(`update app.tickets set status = 'Unused', used_at = null, used_by = null, used_nonce = null, forced_reason = null
      where used_nonce is not null`);
});

const at = (time: number) => backend.setTime(new Date(time));
const nonce = () => `scan-nr-${count}`;
const redeem = (body: object = {}, which = ticket) =>
  backend.post(
    '/api/v1/attendant/redeem',
    { code: which.QrCode, cinemaID: which.CinemaID, nonce: nonce(), ...body },
    attendant,
  );
const undo = (token = attendant, name = nonce()) => backend.post('/api/v1/attendant/undo', { nonce: name }, token);
const kept = async () =>
  (await backend.query('select status, forced_reason from app.tickets where id = $1', [ticket.TicketID]))[0];

test('the door refuses a ticket of another day, and the answer gives its opening time', async () => {
  at(starts - 2 * HOUR - 1);
  const answer = await redeem();
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'not_now', opensAt: new Date(starts - 2 * HOUR).toISOString() }),
  ]);
  expect(await kept()).toEqual({ status: 'Unused', forced_reason: null });
});

test.each([
  ['two hours before its screening', -2 * HOUR],
  ['while its screening runs', HOUR / 2],
])('a ticket opens the door %s', async (_, offset) => {
  at(starts + offset);
  expect((await redeem()).statusCode).toBe(200);
});

test.each([{ force: true }, { force: true, reason: '  ' }, { force: true, reason: 'x' }])(
  'an attendant without a reason admits no early ticket: %j',
  async (body) => {
    at(starts - 5 * HOUR);
    expect((await redeem(body)).statusCode).toBe(400);
    expect(await kept()).toMatchObject({ status: 'Unused' });
  },
);

test.each([
  ['before its time', -5 * HOUR],
  ['after its end', 20 * HOUR],
])('an attendant admits a ticket %s for a reason, which is stored', async (_, offset) => {
  at(starts + offset);
  expect((await redeem()).statusCode).toBe(409);
  expect((await redeem(REASON)).statusCode).toBe(200);
  expect(await kept()).toEqual({ status: 'Used', forced_reason: REASON.reason });
});

test('a reason without force changes nothing', async () => {
  at(starts - 5 * HOUR);
  expect((await redeem({ reason: REASON.reason })).json()).toMatchObject({ code: 'not_now' });
});

test('an attendant undoes a scan within a minute, and the ticket opens the door again', async () => {
  at(starts);
  await redeem();
  at(starts + 60_000);
  expect((await undo()).json()).toEqual({ ok: true });
  expect((await undo()).json()).toEqual({ ok: true });
  expect((await redeem({ nonce: `again-${nonce()}` })).statusCode).toBe(200);
});

test('an attendant cannot undo a scan after a minute', async () => {
  at(starts);
  await redeem();
  at(starts + 60_001);
  expect((await undo()).json()).toMatchObject({ code: 'too_late_to_undo' });
  expect(await kept()).toMatchObject({ status: 'Used' });
});

test('an attendant cannot undo a scan before the last one', async () => {
  at(starts);
  await redeem();
  at(starts + 1000);
  await redeem({ ...REASON, nonce: `next-${nonce()}` }, other);
  expect((await undo()).json()).toMatchObject({ code: 'too_late_to_undo' });
});

test('an undone scan does not admit the ticket when it is sent again', async () => {
  at(starts);
  await redeem();
  await undo();
  expect((await redeem()).json()).toMatchObject({ code: 'nonce_reused' });
  expect(await kept()).toMatchObject({ status: 'Unused' });
});

test('a scan that arrives after its undo admits nobody', async () => {
  at(starts);
  expect((await undo()).json()).toEqual({ ok: true });
  expect((await undo()).json()).toEqual({ ok: true });
  expect((await redeem()).json()).toMatchObject({ code: 'nonce_reused' });
  expect(await kept()).toMatchObject({ status: 'Unused' });
  expect((await redeem({ nonce: `again-${nonce()}` })).statusCode).toBe(200);
});

test('an attendant undoes no scan of another attendant, and a member none at all', async () => {
  at(starts);
  await redeem();
  const member = await backend.login(BAUCHI);
  expect((await undo(member)).statusCode).toBe(403);
  await backend.query(`update app.users set role = 'attendant' where phone = $1`, [BAUCHI]);
  expect((await undo(member)).json()).toEqual({ ok: true });
  expect(await kept()).toMatchObject({ status: 'Used' });
  at(NOON.getTime());
});
