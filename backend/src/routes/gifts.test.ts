import { beforeEach, expect, test } from '@jest/globals';
import type { Ticket } from '@viewmax/contracts/tickets';
import type { StatementResponse } from '@viewmax/contracts/wallet';
import { opened } from '../../test/opened.ts';
import { findings } from '../../test/shop/books.ts';
import { NOON } from '../../test/start-backend.ts';
import { HOUR, startNotices, type TestNotices } from '../../test/start-notices.ts';
import { waits } from '../../test/waits.ts';
import { createContent } from '../content/content.ts';

// The screening is at 17:00 for 10 Vp.
type Member = Awaited<ReturnType<TestNotices['addMember']>>;
let sender: Member;
let friend: Member;
const notices = opened(startNotices);
beforeEach(async () => {
  await notices.clear();
  [sender, friend] = [await notices.addMember(), await notices.addMember()];
  await notices.query(`update app.users set username = 'chosen' || left(md5(id), 7) where id = any ($1)`, [
    [sender.userId, friend.userId],
  ]);
});

const post = async (path: string, { userId: uuid, token }: Member, body: object) =>
  (await notices.backend.post(`/api/v1/tickets/${path}`, { uuid, ...body }, token)).json();
const send = (ticketID: string, by = sender) => post('send', by, { ticketID });
const take = (claim: string, by = friend) => post('take', by, { claim });
const takeBack = (ticketID: string, by = sender) => post('takeback', by, { ticketID });
const read = async (claim: string) => (await notices.backend.post('/api/v1/tickets/gift', { claim })).json();
const cancel = (ticketIDs: string[], points: number, by: Member) => post('cancel', by, { ticketIDs, points });
const ticketsOf = async ({ userId: uuid, token }: Member) =>
  (await notices.backend.post('/api/v1/fetchtickets', { uuid }, token)).json<Ticket[]>();
const nameOf = async ({ userId }: Member) =>
  (await notices.query('select username from app.users where id = $1', [userId]))[0]?.username;
const texts = async ({ token }: Member) =>
  (await notices.backend.get('/api/v1/wallet/statement', token))
    .json<StatementResponse>()
    .lines.filter(({ kind }) => kind === 'gift')
    .map(({ text, amount }) => [text, amount]);

test('the friend gets the ticket with a new code, and the sender sees who took it and no code', async () => {
  const [id = ''] = await sender.buy();
  const [before] = await ticketsOf(sender);
  expect(before?.Gift).toBe('open');
  const { claim, ticket } = await send(id);
  expect([ticket.Gift, ticket.QrCode]).toEqual(['sent', before?.QrCode]);
  const { gift } = await read(claim);
  expect(gift).toMatchObject({ MovieTitle: 'Eko Nocturne', GiftName: await nameOf(sender), isTaken: false });
  expect(JSON.stringify(gift)).not.toContain(before?.QrCode);

  const taken = await take(claim);
  expect(taken.ticket).toMatchObject({ TicketID: id, TicketStatus: 'Unused', Gift: 'received' });
  expect(taken.ticket.QrCode).toMatch(/^\d{12}$/);
  expect(taken.ticket.QrCode).not.toBe(before?.QrCode);
  expect(taken.ticket.CancelSteps).toBeUndefined();
  expect((await take(claim)).ticket).toEqual(taken.ticket);
  expect(await ticketsOf(sender)).toMatchObject([
    { TicketID: id, TicketStatus: 'Given', QrCode: '', Gift: 'given', GiftName: await nameOf(friend) },
  ]);
  expect((await ticketsOf(friend)).map(({ QrCode }) => QrCode)).toEqual([taken.ticket.QrCode]);
  const door = await notices.backend.login('08000000009');
  const scan = {
    code: before?.QrCode,
    cinemaID: notices.screening.cinemaID,
    nonce: `scan-${id}`,
    force: true,
    reason: 'test',
  };
  expect((await notices.backend.post('/api/v1/attendant/redeem', scan, door)).statusCode).toBe(404);
  expect([await texts(sender), await texts(friend)]).toEqual([
    [['Ticket given to a friend', 0]],
    [['Ticket from a friend', 0]],
  ]);
  expect(await findings(notices.backend.db)).toEqual([]);
});

test('a friend reads the seat, and a name only after its member has chosen one', async () => {
  const [id = ''] = await sender.buy();
  const { claim } = await send(id);
  const { gift } = await read(claim);
  const [own] = await ticketsOf(sender);
  expect([gift.SeatNumber, gift.SeatText]).toEqual([own?.SeatNumber, own?.SeatText]);
  expect(gift.GiftName).toBe(await nameOf(sender));
  await notices.query(`update app.users set username = 'user_5g3kfdcj' where id = $1`, [sender.userId]);
  expect((await read(claim)).gift.GiftName).toBeUndefined();
  expect((await take(claim)).ticket.GiftName).toBeUndefined();
  await notices.query(`update app.users set username = 'user_6h4kfdcj' where id = $1`, [friend.userId]);
  expect((await ticketsOf(sender))[0]?.GiftName).toBeUndefined();
});

test('a buyer who repeats the purchase with its key reads no code of the ticket that a friend took', async () => {
  const order = { uuid: sender.userId, ...notices.screening, numberOfTickets: 2, amountToPay: 20 };
  const buy = async () => {
    const headers = { authorization: `Bearer ${sender.token}`, 'idempotency-key': `gift-${sender.userId}` };
    const sold = { method: 'POST', url: '/api/v1/purchaseticket', payload: order, headers } as const;
    return (await notices.backend.server.inject(sold)).json<{ tickets: Ticket[] }>().tickets;
  };
  const [given, own] = await buy();
  const { ticket } = await take((await send(given?.TicketID ?? '')).claim);
  const again = await buy();
  expect(again).toMatchObject([
    { TicketID: given?.TicketID, TicketStatus: 'Given', QrCode: '', Gift: 'given' },
    { TicketID: own?.TicketID, QrCode: own?.QrCode },
  ]);
  expect(JSON.stringify(again)).not.toContain(ticket.QrCode);
});

test('a ticket changes hands once: no other friend takes it, and the friend does not send it on', async () => {
  const [id = ''] = await sender.buy();
  const { claim } = await send(id);
  expect(await take(claim, sender)).toMatchObject({ code: 'own_gift' });
  await take(claim);
  expect(await take(claim, await notices.addMember())).toMatchObject({ code: 'gift_taken' });
  expect(await send(id, friend)).toMatchObject({ code: 'already_sent' });
  expect(await cancel([id], 10, sender)).toMatchObject({ code: 'ticket_given_away' });
  expect(await cancel([id], 10, friend)).toMatchObject({ code: 'ticket_given_away' });
  expect(await takeBack(id, friend)).toMatchObject({ code: 'ticket_not_found' });
});

test('the sender withdraws a link, and takes back a taken ticket with a new code', async () => {
  const [id = ''] = await sender.buy();
  const { claim: first } = await send(id);
  const { claim } = await send(id);
  expect(await read(first)).toMatchObject({ code: 'gift_not_found' });
  expect((await takeBack(id)).ticket.Gift).toBe('open');
  expect(await take(claim)).toMatchObject({ code: 'gift_not_found' });

  const { claim: again } = await send(id);
  const { ticket } = await take(again);
  const back = await takeBack(id);
  expect(back.ticket).toMatchObject({ TicketStatus: 'Unused' });
  expect(back.ticket.Gift).toBeUndefined();
  expect(back.ticket.QrCode).not.toBe(ticket.QrCode);
  expect((await takeBack(id)).ticket).toEqual(back.ticket);
  expect([await ticketsOf(friend), await take(again)]).toMatchObject([[], { code: 'gift_not_found' }]);
  expect(await send(id)).toMatchObject({ code: 'already_sent' });
  expect(await texts(sender)).toEqual([
    ['Ticket taken back', 0],
    ['Ticket given to a friend', 0],
  ]);
  expect(await cancel([id], 10, sender)).toMatchObject({ points: 10 });
  expect(await findings(notices.backend.db)).toEqual([]);
});

test.each<[string, string, (id: string) => unknown]>([
  [
    'is used',
    'already_redeemed',
    (id) => notices.query(`update app.tickets set status = 'Used', used_at = now() where id = $1`, [id]),
  ],
  ['is of a screening that has begun', 'ticket_expired', () => notices.backend.setTime(notices.after(5 * HOUR))],
  ['is on the door’s list', 'list_issued', () => notices.query('update app.screenings set list_issued_at = now()')],
])('a ticket that %s is neither sent, nor taken, nor taken back', async (_, code, happens) => {
  const [open = '', sent = '', given = ''] = await sender.buy(3);
  const [{ claim }, { claim: taken }] = [await send(sent), await send(given)];
  await take(taken);
  for (const id of [open, sent, given]) await happens(id);
  expect([await send(open), await take(claim), await takeBack(given)]).toMatchObject([{ code }, { code }, { code }]);
  await notices.query('update app.screenings set list_issued_at = null');
});

test('a cancelled screening returns the points of a given ticket to who paid, and tells both', async () => {
  const screening = await notices.addScreening('given-away', '18:30');
  const [id = ''] = await sender.buy(1, screening);
  const { claim } = await send(id);
  await take(claim);
  const content = createContent(notices.backend.db, { clock: () => NOON });
  await content.cancelScreening(screening.showtimeID, { reason: 'No power', dryRun: false });
  const balances = 'select balance from app.wallets where user_id = any ($1) order by user_id = $2';
  expect(await notices.query(balances, [[sender.userId, friend.userId], friend.userId])).toEqual([
    { balance: 1000 },
    { balance: 1000 },
  ]);
  const [own] = await ticketsOf(friend);
  expect([own?.TicketStatus, own?.CancelReason, own?.RefundedVp]).toEqual(['Cancelled', 'No power', undefined]);
  expect(await ticketsOf(sender)).toMatchObject([{ TicketStatus: 'Cancelled', RefundedVp: 10 }]);
  const sms: { text: string }[] = [];
  await notices.round(60_000, async (message) => void sms.push(message));
  expect(sms.map(({ text }) => text.includes('10 Vp are back')).toSorted()).toEqual([false, true]);
  expect(await findings(notices.backend.db)).toEqual([]);
});

// Two transactions at once: PGlite runs one after the other.
if (process.env.DATABASE_URL) {
  test('of a cancellation and a friend who takes the ticket the first one wins', async () => {
    const [id = '', other = ''] = await sender.buy(2);
    const [{ claim }, { claim: second }] = [await send(id), await send(other)];
    const cancelling = await waits(
      notices.backend.db,
      (client) => client.query('select * from app.cancel_tickets($1, $2, 10, $3)', [sender.userId, [id], NOON]),
      () => take(claim),
    );
    expect([cancelling.hasWaited, cancelling.result.code]).toEqual([true, 'ticket_cancelled']);
    const [hash] = await notices.query('select claim_hash from app.gifts where ticket_id = $1', [other]);
    const taking = await waits(
      notices.backend.db,
      (client) => client.query('select * from app.take_ticket($1, $2, $3)', [friend.userId, hash?.claim_hash, NOON]),
      () => cancel([other], 10, sender),
    );
    expect([taking.hasWaited, taking.result.code]).toEqual([true, 'ticket_given_away']);
    expect((await take(second)).ticket.TicketID).toBe(other);
    expect(await findings(notices.backend.db)).toEqual([]);
  });
}
