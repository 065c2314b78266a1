import { beforeEach, describe, expect, test } from '@jest/globals';
import type { CancelTicketsResponse, Ticket } from '@viewmax/contracts/tickets';
import type { StatementResponse } from '@viewmax/contracts/wallet';
import { opened } from '../../test/opened.ts';
import { findings } from '../../test/shop/books.ts';
import { NOON } from '../../test/start-backend.ts';
import { HOUR, MINUTE, startNotices, type TestNotices } from '../../test/start-notices.ts';
import { waits } from '../../test/waits.ts';

// The screening is at 17:00 for 10 Vp. Its cinema gives all back until 15:00, and the half until 16:00.
let member: Awaited<ReturnType<TestNotices['addMember']>>;
const notices = opened(startNotices);
beforeEach(async () => {
  await notices.clear();
  member = await notices.addMember();
});

const balanceOf = (userId = member.userId) => notices.backend.balanceOf(userId);
const cancel = (ticketIDs: string[], points: number, { userId: uuid, token } = member) =>
  notices.backend.post('/api/v1/tickets/cancel', { uuid, ticketIDs, points }, token);
const myTickets = async ({ userId: uuid, token } = member) =>
  (await notices.backend.post('/api/v1/fetchtickets', { uuid }, token)).json<Ticket[]>();
const statuses = async () => (await myTickets()).map(({ TicketStatus }) => TicketStatus);

async function scan(code: string) {
  const door = await notices.backend.login('08000000009');
  const body = { code, cinemaID: notices.screening.cinemaID, nonce: `scan-${code}`, force: true, reason: 'test' };
  return notices.backend.post('/api/v1/attendant/redeem', body, door);
}

test('a ticket names the points of each step, and cancelling returns them at once', async () => {
  const ids = await member.buy(2);
  const [ticket] = await myTickets();
  expect(ticket?.CancelSteps).toEqual([
    { until: '2026-03-04T14:00:00.000Z', points: 10 },
    { until: '2026-03-04T15:00:00.000Z', points: 5 },
  ]);
  const answer = await cancel(ids, 20);
  expect(answer.json()).toMatchObject({
    points: 20,
    tickets: [
      { TicketStatus: 'Cancelled', CancelledAt: NOON.toISOString(), RefundedVp: 10 },
      { TicketStatus: 'Cancelled' },
    ],
  });
  expect(answer.json<CancelTicketsResponse>().tickets[0]?.CancelSteps).toBeUndefined();
  expect([await balanceOf(), await statuses()]).toEqual([1000, ['Cancelled', 'Cancelled']]);
  const { lines } = (await notices.backend.get('/api/v1/wallet/statement', member.token)).json<StatementResponse>();
  expect(lines.slice(0, 2)).toMatchObject([
    { kind: 'refund', text: 'Ticket cancelled', amount: 10, MovieTitle: 'Eko Nocturne' },
    { kind: 'refund', text: 'Ticket cancelled', amount: 10 },
  ]);
  expect(new Set(lines.slice(0, 2).map(({ TicketID }) => TicketID))).toEqual(new Set(ids));
  expect(await findings(notices.backend.db)).toEqual([]);
});

test('the code is dead at the door', async () => {
  const ids = await member.buy();
  const [ticket] = await myTickets();
  await cancel(ids, 10);
  expect((await scan(ticket?.QrCode ?? '')).json()).toMatchObject({ code: 'ticket_cancelled' });
});

test('later the smaller share comes back', async () => {
  const ids = await member.buy();
  notices.backend.setTime(notices.after(3.5 * HOUR));
  expect((await cancel(ids, 10)).json()).toMatchObject({ code: 'refund_changed', error: '5 Vp come back now.' });
  expect((await cancel(ids, 5)).json()).toMatchObject({ points: 5 });
  expect(await balanceOf()).toBe(995);
  expect(await findings(notices.backend.db)).toEqual([]);
});

test('a ticket keeps the rule of its purchase', async () => {
  const ids = await member.buy();
  const change = (rule: number[] | null) =>
    notices.query('update app.cinemas set cancel_rule = $2 where id = $1', [notices.screening.cinemaID, rule]);
  await change(null);
  const later = await member.buy();
  expect((await cancel(later, 10)).json()).toMatchObject({ code: 'not_cancellable' });
  expect((await cancel(ids, 10)).json()).toMatchObject({ points: 10 });
  await change([120, 100, 60, 50]);
});

describe('a ticket stays', () => {
  const listed = (at: string | null) =>
    notices.query('update app.screenings set list_issued_at = $2 where showtime_id = $1', [
      notices.screening.showtimeID,
      at,
    ]);
  const set = (sql: string) => (ids: string[]) =>
    notices.query(`update app.tickets set ${sql} where id = any ($1)`, [ids]);
  test.each<[string, string, (ids: string[]) => unknown]>([
    ['used', 'already_redeemed', set(`status = 'Used', used_at = now()`)],
    ['void', 'ticket_void', set(`status = 'Void', voided_at = now()`)],
    ['given away', 'ticket_given_away', set(`holder_id = (select id from app.users where phone = '08000000002')`)],
    ['of a screening that has begun', 'ticket_started', () => notices.backend.setTime(notices.after(5 * HOUR))],
    ['after the last step', 'too_late_to_cancel', () => notices.backend.setTime(notices.after(4 * HOUR + MINUTE))],
    ['on the door’s list', 'list_issued', () => listed(NOON.toISOString())],
  ])('when it is %s', async (_, code, happens) => {
    const ids = await member.buy();
    await happens(ids);
    const answer = await cancel(ids, 10);
    expect([answer.statusCode, answer.json().code, await balanceOf()]).toEqual([409, code, 990]);
    await listed(null);
    await notices.query(`update app.tickets set status = 'Unused', voided_at = null where status = 'Void'`);
  });

  test('of another member, and all stay when one does', async () => {
    const own = await member.buy();
    const others = await (await notices.addMember()).buy();
    expect((await cancel([...own, ...others], 20)).json()).toMatchObject({ code: 'ticket_not_found' });
    expect([await balanceOf(), await statuses()]).toEqual([990, ['Unused']]);
  });
});

test('a repeated call gets the same answer and moves points once', async () => {
  const ids = await member.buy(2);
  const answers = await Promise.all([1, 2, 3].map(() => cancel(ids, 20)));
  expect(answers.map((answer) => answer.json().points)).toEqual([20, 20, 20]);
  expect(await balanceOf()).toBe(1000);
  expect((await cancel(ids.slice(0, 1), 20)).json()).toMatchObject({ code: 'ticket_cancelled' });
});

// Two transactions at once: PGlite runs one after the other.
if (process.env.DATABASE_URL) {
  const CANCEL = 'select * from app.cancel_tickets($1, $2, 10, $3)';

  test('of a scan and a cancellation the first one wins', async () => {
    const ids = await member.buy();
    const scanned = `update app.tickets set status = 'Used', used_at = now() where id = any ($1)`;
    const { hasWaited, result } = await waits(
      notices.backend.db,
      (client) => client.query(scanned, [ids]),
      () => cancel(ids, 10),
    );
    expect([hasWaited, result.json().code, await balanceOf()]).toEqual([true, 'already_redeemed', 990]);

    const more = await member.buy();
    const [ticket] = (await myTickets()).filter(({ TicketID }) => TicketID === more[0]);
    const scanning = await waits(
      notices.backend.db,
      (client) => client.query(CANCEL, [member.userId, more, NOON]),
      () => scan(ticket?.QrCode ?? ''),
    );
    expect([scanning.hasWaited, scanning.result.json().code]).toEqual([true, 'ticket_cancelled']);
    expect(await findings(notices.backend.db)).toEqual([]);
  });

  test('the door’s list waits for a cancellation, and closes the next one', async () => {
    const ids = await member.buy();
    const issue = () =>
      notices.query('update app.screenings set list_issued_at = now() where showtime_id = $1', [
        notices.screening.showtimeID,
      ]);
    const { hasWaited } = await waits(
      notices.backend.db,
      (client) => client.query(CANCEL, [member.userId, ids, NOON]),
      issue,
    );
    const more = await member.buy();
    expect([hasWaited, (await cancel(more, 10)).json().code]).toEqual([true, 'list_issued']);
    await notices.query('update app.screenings set list_issued_at = null where showtime_id = $1', [
      notices.screening.showtimeID,
    ]);
  });

  test('a cancellation that is killed in between changes nothing, and the next one succeeds', async () => {
    const ids = await member.buy();
    const client = await notices.backend.db.pool.connect();
    await client.query('begin');
    await client.query(CANCEL, [member.userId, ids, NOON]);
    const [own] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
    client.once('error', () => {});
    await notices.query('select pg_terminate_backend($1)', [own?.pid]);
    client.release(true);
    expect([await balanceOf(), await statuses()]).toEqual([990, ['Unused']]);
    expect((await cancel(ids, 10)).json()).toMatchObject({ points: 10 });
    expect(await findings(notices.backend.db)).toEqual([]);
  });
}
