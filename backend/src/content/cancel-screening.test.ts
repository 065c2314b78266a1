import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Cancellation } from '@viewmax/contracts/ops/content';
import type { Ticket } from '@viewmax/contracts/tickets';
import type { StatementResponse } from '@viewmax/contracts/wallet';
import { opened } from '../../test/opened.ts';
import { findings } from '../../test/shop/books.ts';
import { NOON } from '../../test/start-backend.ts';
import { HOUR, MINUTE, startNotices, type TestNotices } from '../../test/start-notices.ts';
import { waits } from '../../test/waits.ts';
import { type Content, createContent } from './content.ts';

const REASON = 'The projector is broken';

let content: Content;
let screening: TestNotices['screening'];
let count = 0;
const notices = opened(startNotices);
beforeAll(async () => {
  content = createContent(notices.backend.db, { clock: () => NOON });
});
beforeEach(async () => {
  await notices.clear();
  count += 1;
  screening = await notices.addScreening(`cancelled-${count}`, `18:${String(count).padStart(2, '0')}`);
});

type Member = Awaited<ReturnType<TestNotices['addMember']>>;
const ticketsOf = async ({ userId: uuid, token }: Member) =>
  (await notices.backend.post('/api/v1/fetchtickets', { uuid }, token)).json<Ticket[]>();
const balanceOf = ({ userId }: Member) => notices.backend.balanceOf(userId);
const cancel = (dryRun = false, note?: Parameters<Content['cancelScreening']>[2]) =>
  content.cancelScreening(screening.showtimeID, { reason: REASON, dryRun }, note);
const batch = (members: number) =>
  notices.query<{ cancelled: number }>('select app.cancel_showing_batch($1, $2, $3, $4) as cancelled', [
    screening.showtimeID,
    screening.cinemaID,
    NOON,
    members,
  ]);
const figures = (made: Cancellation | null) =>
  made?.showings.map(({ tickets, used, members, points }) => ({ tickets, used, members, points }));

test('a plan counts tickets, members and points, and changes nothing', async () => {
  const [one, other] = [await notices.addMember(), await notices.addMember()];
  await one.buy(3, screening);
  const [used] = await other.buy(1, screening);
  await notices.query(`update app.tickets set status = 'Used', used_at = now() where id = $1`, [used]);
  const plan = await cancel(true);
  expect(plan).toMatchObject({
    dryRun: true,
    showings: [
      { movie: 'Eko Nocturne', cinemaName: 'Riverside Screens', date: '2026-03-04', sold: 4, cancelReason: null },
    ],
  });
  expect(figures(plan)).toEqual([{ tickets: 4, used: 1, members: 2, points: 40 }]);
  expect((await ticketsOf(one)).map(({ TicketStatus }) => TicketStatus)).toEqual(['Unused', 'Unused', 'Unused']);
  expect(await content.cancelScreening('nothing', { reason: REASON, dryRun: false })).toBeNull();
});

test('all points are back with who paid, used tickets included, and members see the reason', async () => {
  const [one, other] = [await notices.addMember(), await notices.addMember()];
  await one.buy(2, screening);
  const [used] = await other.buy(1, screening);
  await notices.query(`update app.tickets set status = 'Used', used_at = now() where id = $1`, [used]);
  expect(figures(await cancel())).toEqual([{ tickets: 3, used: 1, members: 2, points: 30 }]);
  expect([await balanceOf(one), await balanceOf(other)]).toEqual([1000, 1000]);
  expect(await ticketsOf(one)).toMatchObject([
    { TicketStatus: 'Cancelled', CancelReason: REASON, RefundedVp: 10 },
    { TicketStatus: 'Cancelled' },
  ]);
  const { lines } = (await notices.backend.get('/api/v1/wallet/statement', one.token)).json<StatementResponse>();
  expect(lines[0]).toMatchObject({ kind: 'refund', text: 'Show cancelled', amount: 10, MovieTitle: 'Eko Nocturne' });
  expect(await findings(notices.backend.db)).toEqual([]);
});

test('a seat that its member had cancelled alone keeps its own reason', async () => {
  const member = await notices.addMember();
  const [alone] = await member.buy(2, screening);
  const before = new Date(NOON.getTime() - HOUR);
  await notices.query('select * from app.cancel_tickets($1, $2, 10, $3)', [member.userId, [alone], before]);
  await cancel();
  const reasons = (await ticketsOf(member)).map(({ TicketID, CancelReason }) => [TicketID === alone, CancelReason]);
  expect(new Map(reasons as [boolean, string | undefined][])).toEqual(
    new Map([
      [true, undefined],
      [false, REASON],
    ]),
  );
});

test('a cancelled screening sells nothing, and no list shows it', async () => {
  const member = await notices.addMember();
  await cancel();
  const order = { uuid: member.userId, ...screening, numberOfTickets: 1, amountToPay: 10 };
  const answer = await notices.backend.post('/api/v1/purchaseticket', order, member.token);
  expect(answer.json()).toMatchObject({ code: 'not_shown_here' });
  const get = async (path: string) => (await notices.backend.get(`/api/v1/${path}`, member.token)).body;
  expect(await get('showingshowtimes/eko-nocturne/Sapele')).not.toContain(screening.showtimeID);
  expect(await get(`showingcinemas/eko-nocturne/Sapele?showtimeID=${screening.showtimeID}`)).not.toContain(
    screening.cinemaID,
  );
  expect(await get(`ticketprice/eko-nocturne/${screening.cinemaID}/${screening.showtimeID}`)).not.toContain(
    'ticketPrice',
  );
  expect((await content.screenings({ date: '2026-03-04' })).showings).toContainEqual(
    expect.objectContaining({ showtime: screening.showtimeID, cancelReason: REASON }),
  );
});

test('a repeated command completes one that was killed after any batch', async () => {
  const members = [await notices.addMember(), await notices.addMember(), await notices.addMember()];
  for (const member of members) await member.buy(2, screening);
  const killed = cancel(false, async () => {
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  expect(figures(await cancel(true))).toEqual([{ tickets: 6, used: 0, members: 3, points: 60 }]);
  // The first transaction and one batch, and then the process is gone.
  await notices.query('update app.screenings set cancelled_at = $2, cancel_reason = $3 where showtime_id = $1', [
    screening.showtimeID,
    NOON,
    REASON,
  ]);
  expect(await batch(1)).toEqual([{ cancelled: 2 }]);
  const left = {
    finding: 'a cancelled showing has tickets left',
    subject: `${screening.showtimeID} ${screening.cinemaID}`,
  };
  expect(await findings(notices.backend.db)).toEqual([left]);
  let notes = 0;
  const made = await cancel(false, async () => {
    notes += 1;
  });
  expect([figures(made), notes]).toEqual([[{ tickets: 4, used: 0, members: 2, points: 40 }], 0]);
  expect(await Promise.all(members.map(balanceOf))).toEqual([1000, 1000, 1000]);
  expect(figures(await cancel())).toEqual([{ tickets: 0, used: 0, members: 0, points: 0 }]);
  expect(await Promise.all(members.map(balanceOf))).toEqual([1000, 1000, 1000]);
  expect(await findings(notices.backend.db)).toEqual([]);
});

test('a batch cancels nothing of a screening that takes place', async () => {
  const member = await notices.addMember();
  await member.buy(1, screening);
  expect(await batch(9)).toEqual([{ cancelled: 0 }]);
});

test('each member gets one push message and one SMS, also after a repeated command', async () => {
  const member = await notices.addMember();
  const [ticket] = await member.buy(2, screening);
  await cancel();
  await cancel();
  const sms: object[] = [];
  const send = async (message: object) => void sms.push(message);
  expect(await notices.round(MINUTE, send)).toEqual({ sent: 2 });
  expect(await notices.round(2 * MINUTE, send)).toEqual({});
  const when = `04/03/2026 18:${String(count).padStart(2, '0')}`;
  expect(notices.provider.delivered()).toMatchObject([
    {
      userId: member.userId,
      title: 'Cancelled: Eko Nocturne',
      text: `Riverside Screens, ${when}. The projector is broken. 20 Vp are back in your wallet.`,
      path: expect.stringContaining('/ticketdetails?ticket='),
    },
  ]);
  expect(ticket).toBeDefined();
  expect(sms).toEqual([
    {
      to: member.phoneNumber,
      text: `Viewmax: Eko Nocturne at Riverside Screens on ${when} is cancelled. 20 Vp are back in your wallet.`,
    },
  ]);
  // The reminder of that screening has no ticket any more.
  expect(await notices.round(6 * HOUR, send)).toEqual({ pointless: 1 });
});

test('an SMS waits for a node with a provider, and for a provider that is away', async () => {
  const member = await notices.addMember();
  await member.buy(1, screening);
  await member.signOut();
  await cancel();
  expect(await notices.round(MINUTE)).toEqual({ pointless: 1 });
  const isAway = async () => {
    throw new Error('Termii gave no answer');
  };
  await expect(notices.round(2 * MINUTE, isAway)).rejects.toThrow('Termii gave no answer');
  const sms: object[] = [];
  expect(await notices.round(5 * MINUTE, async (message) => void sms.push(message))).toEqual({ sent: 1 });
  expect(sms).toHaveLength(1);
});

test('an import names the command for a sold screening, and leaves a cancelled one alone', async () => {
  const member = await notices.addMember();
  await member.buy(1, screening);
  const kept = (await content.export()).find(({ name }) => name === 'showtimes.csv')?.text ?? '';
  const own = `,18:${String(count).padStart(2, '0')}`;
  const text = kept
    .split('\r\n')
    .filter((line) => !line.includes(own))
    .join('\r\n');
  const send = (files: string) =>
    content.import({ files: [{ name: 'showtimes.csv', text: files }], dryRun: true, remove: true });
  expect(JSON.stringify(await send(text))).toContain(
    `cancel it first: viewmax content cancel-showing ${screening.showtimeID} --cinema riverside-screens --reason`,
  );
  await cancel();
  expect(await send(text)).toMatchObject({ plan: { removed: 0, added: 0 } });
  const again = await send(kept);
  expect(again).toMatchObject({ plan: { removed: 0, added: 0, changed: 0 } });
  expect(JSON.stringify(again)).toContain('was cancelled, and stays so.');
  expect(JSON.stringify(await content.export())).not.toContain(own);
});

// Two transactions at once: PGlite runs one after the other.
if (process.env.DATABASE_URL) {
  test('of a member’s cancellation and the cancelled screening one returns the points', async () => {
    const member = await notices.addMember();
    const ids = await member.buy(2, screening);
    const own = await waits(
      notices.backend.db,
      (client) => client.query('select * from app.cancel_tickets($1, $2, 20, $3)', [member.userId, ids, NOON]),
      () => cancel(),
    );
    expect([own.hasWaited, await balanceOf(member)]).toEqual([true, 1000]);

    const other = await notices.addMember();
    screening = await notices.addScreening(`raced-${count}`, '19:07');
    const more = await other.buy(2, screening);
    await notices.query('update app.screenings set cancelled_at = $2, cancel_reason = $3 where showtime_id = $1', [
      screening.showtimeID,
      NOON,
      REASON,
    ]);
    const raced = await waits(
      notices.backend.db,
      (client) =>
        client.query('select app.cancel_showing_batch($1, $2, $3, 9)', [
          screening.showtimeID,
          screening.cinemaID,
          NOON,
        ]),
      () =>
        notices.backend.post(
          '/api/v1/tickets/cancel',
          { uuid: other.userId, ticketIDs: more, points: 20 },
          other.token,
        ),
    );
    // The points that the member wanted are back, by whichever cancellation.
    expect([raced.hasWaited, raced.result.statusCode, await balanceOf(other)]).toEqual([true, 200, 1000]);
    expect(await findings(notices.backend.db)).toEqual([]);
  });

  test('a sale that commits first is cancelled too', async () => {
    const member = await notices.addMember();
    const sell = `select app.purchase_batch($1, array[$2], array[null], array[$3], array[$4], array[1], array[10::bigint])`;
    const { hasWaited } = await waits(
      notices.backend.db,
      (client) => client.query(sell, [NOON, member.userId, screening.showtimeID, screening.cinemaID]),
      () => cancel(),
    );
    expect([hasWaited, await balanceOf(member)]).toEqual([true, 1000]);
    expect(await findings(notices.backend.db)).toEqual([]);
  });
}
