import { beforeEach, expect, test } from '@jest/globals';
import { opened } from '../../test/opened.ts';
import { findings } from '../../test/shop/books.ts';
import { addBuyers } from '../../test/shop/buyers.ts';
import { addScreening, type Screening } from '../../test/shop/screenings.ts';
import { startServers } from '../../test/shop/start-servers.ts';

// A test may pause here, where a sale is committed and not yet answered.
let onSold: (() => Promise<unknown>) | undefined;
let clock = () => new Date();

const reached = async (point: string) => {
  if (point === 'committed') await onSold?.();
};
const servers = opened(() => startServers({ duplicateWaitMs: 60, clock: () => clock(), reached }));

let screening: Screening;
let buyer: string;
beforeEach(async () => {
  screening = await addScreening(servers.db, { seats: 12, price: 100, perRow: 6 });
  [buyer = ''] = await addBuyers(servers.db, 1, 1000);
});

const ticketsOf = (user: string) =>
  servers.query('select 1 from app.tickets t join app.purchases p on p.id = t.purchase_id where p.user_id = $1', [
    user,
  ]);

const seatNumbers = (answer: { tickets: { SeatNumber: string }[] }) =>
  answer.tickets.map((ticket) => ticket.SeatNumber);

async function expectNothingSold() {
  expect(await servers.balanceOf(buyer)).toBe(1000);
  expect(await ticketsOf(buyer)).toEqual([]);
}

test.each([0, 2, 199, 201])('the purchase refuses %d Vp for a price of 200, and names the price', async (amount) => {
  const answer = await servers.buy(buyer, screening, { count: 2, amount });
  expect(answer).toMatchObject({ status: 409, code: 'amount_mismatch', message: 'The price is 200 Vp now' });
  await expectNothingSold();
});

test('the refusal names the missing points', async () => {
  const answer = await servers.buy(buyer, { ...screening, price: 100 }, { count: 12 });
  expect(answer).toMatchObject({ status: 402, code: 'not_enough_points', message: 'You need 200 Vp more' });
  await expectNothingSold();
});

test('the refusal names the seats left', async () => {
  const [other = ''] = await addBuyers(servers.db, 1, 5000);
  await servers.buy(other, screening, { count: 10 });
  expect(await servers.buy(buyer, screening, { count: 3 })).toMatchObject({
    status: 409,
    code: 'not_enough_seats',
    message: 'Only 2 seats are left',
  });
  await servers.buy(other, screening, { count: 2 });
  expect(await servers.buy(buyer, screening)).toMatchObject({ status: 409, code: 'sold_out' });
  await expectNothingSold();
});

test('the purchase refuses a cinema without the showtime, and a screening that has started', async () => {
  expect(await servers.buy(buyer, { ...screening, cinemaId: 'wikki-lights' })).toMatchObject({
    status: 404,
    code: 'not_shown_here',
  });
  await servers.query(`update app.showtimes set date = date - 3 where id = $1`, [screening.showtimeId]);
  expect(await servers.buy(buyer, screening)).toMatchObject({ status: 409, code: 'showtime_over' });
  await expectNothingSold();
});

test('a screening sells until the moment it begins', async () => {
  // A half minute, at which no screening of the demo begins.
  const begins = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 30_000);
  const lagos = new Date(begins.getTime() + 3_600_000).toISOString();
  await servers.query('update app.showtimes set date = $2, start_time = $3 where id = $1', [
    screening.showtimeId,
    lagos.slice(0, 10),
    lagos.slice(11, 19),
  ]);
  clock = () => begins;
  expect(await servers.buy(buyer, screening)).toMatchObject({ status: 409, code: 'showtime_over' });
  clock = () => new Date(begins.getTime() - 1);
  expect((await servers.buy(buyer, screening)).status).toBe(200);
  clock = () => new Date();
});

test.each([0, -1, 1.5, 101])('%d tickets are refused', async (count) => {
  expect(await servers.buy(buyer, screening, { count, amount: 100 })).toMatchObject({
    status: 400,
    code: 'invalid_request',
  });
});

test('the purchase refuses an id or a key that the database cannot store', async () => {
  expect(await servers.buy(buyer, screening, { key: 'k'.repeat(101) })).toMatchObject({
    status: 400,
    code: 'invalid_request',
  });
  const answer = await servers.buy(buyer, { ...screening, cinemaId: 'a\0b' });
  expect(answer).toMatchObject({ status: 400, code: 'invalid_request' });
});

test('a purchase creates tickets with separate codes, and the wallet pays', async () => {
  const answer = await servers.buy(buyer, screening, { count: 4 });
  expect(answer.status).toBe(200);
  expect(seatNumbers(answer)).toEqual(['B1', 'B2', 'B3', 'B4']);
  expect(new Set(answer.tickets.map((ticket) => ticket.QrCode)).size).toBe(4);
  expect(answer.tickets[0]).toMatchObject({
    TicketStatus: 'Unused',
    QrCode: expect.stringMatching(/^\d{12}$/),
    CinemaID: screening.cinemaId,
    ShowtimeID: screening.showtimeId,
    ScreenLocation: 'Screen 9',
    MovieTitle: 'Eko Nocturne',
  });
  expect(await servers.balanceOf(buyer)).toBe(600);
});

test('a party that fits in no row is split as little as possible', async () => {
  const [other = ''] = await addBuyers(servers.db, 1, 5000);
  await servers.buy(other, screening, { count: 2 });
  expect(seatNumbers(await servers.buy(other, screening, { count: 8 }))).toEqual([
    'A1',
    'A2',
    'A3',
    'A4',
    'A5',
    'A6',
    'B3',
    'B4',
  ]);
  expect(seatNumbers(await servers.buy(buyer, screening, { count: 2 }))).toEqual(['B5', 'B6']);
});

test('a purchase skips seats that the cinema sold itself', async () => {
  await servers.query('update app.screenings set counter_seats = 8, assigned_seats = 8 where showtime_id = $1', [
    screening.showtimeId,
  ]);
  expect(seatNumbers(await servers.buy(buyer, screening, { count: 4 }))).toEqual(['B3', 'B4', 'B5', 'B6']);
});

test('the same key gets the same tickets, and another body is refused', async () => {
  const first = await servers.buy(buyer, screening, { count: 2, key: 'confirm-1' });
  const again = await servers.buy(buyer, screening, { count: 2, key: 'confirm-1' });
  expect(again).toEqual(first);
  for (const other of [
    { count: 3, amount: 200 },
    { count: 2, amount: 300 },
  ]) {
    expect(await servers.buy(buyer, screening, { ...other, key: 'confirm-1' })).toMatchObject({
      status: 422,
      code: 'key_reused',
    });
  }
  const elsewhere = await addScreening(servers.db, { seats: 12, price: 100 });
  expect(await servers.buy(buyer, elsewhere, { count: 2, key: 'confirm-1' })).toMatchObject({ code: 'key_reused' });
  expect(await servers.balanceOf(buyer)).toBe(800);
});

test('a sale is a success even when its tickets cannot be read', async () => {
  onSold = () => servers.query('alter table app.movies rename to films');
  const answer = await servers.buy(buyer, screening, { key: 'confirm-6' });
  onSold = undefined;
  await servers.query('alter table app.films rename to movies');
  expect(answer).toMatchObject({ status: 200, tickets: [] });
  expect((await servers.buy(buyer, screening, { key: 'confirm-6' })).tickets).toHaveLength(1);
  expect(await servers.balanceOf(buyer)).toBe(900);
});

test('a duplicate of a running purchase is asked to retry, and then gets its answer', async () => {
  const goOn = Promise.withResolvers<void>();
  const sold = new Promise<void>((reached) => {
    onSold = () => {
      reached();
      return goOn.promise;
    };
  });
  const first = servers.buy(buyer, screening, { key: 'confirm-5' });
  await sold;
  const duplicate = await servers.buy(buyer, screening, { key: 'confirm-5' });
  expect(duplicate).toMatchObject({ status: 409, code: 'in_progress', retryAfter: '2' });
  goOn.resolve();
  onSold = undefined;
  expect(await servers.buy(buyer, screening, { key: 'confirm-5' })).toEqual(await first);
  expect(await ticketsOf(buyer)).toHaveLength(1);
});

test('a key belongs to its user', async () => {
  const [other = ''] = await addBuyers(servers.db, 1, 1000);
  await servers.buy(buyer, screening, { key: 'confirm-2' });
  expect((await servers.buy(other, screening, { key: 'confirm-2' })).status).toBe(200);
  expect(await servers.balanceOf(other)).toBe(900);
});

test('a refusal is not stored under its key', async () => {
  expect((await servers.buy(buyer, screening, { amount: 1, key: 'confirm-3' })).status).toBe(409);
  expect((await servers.buy(buyer, screening, { key: 'confirm-3' })).status).toBe(200);
});

test('a key is stored for a day, and then deleted', async () => {
  const first = await servers.buy(buyer, screening, { key: 'confirm-4' });
  const age = (by: string) =>
    servers.query('update app.purchase_keys set at = at - $2::interval where user_id = $1', [buyer, by]);
  await age('23 hours 58 minutes');
  expect(await servers.buy(buyer, screening, { key: 'confirm-4' })).toEqual(first);
  await age('2 minutes');
  expect((await servers.buy(buyer, screening, { count: 2, key: 'confirm-4' })).tickets).toHaveLength(2);
  expect(await servers.balanceOf(buyer)).toBe(700);
});

test('without a key every call is a purchase, also concurrent ones', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => servers.buy(buyer, screening)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await ticketsOf(buyer)).toHaveLength(3);
  expect(await servers.balanceOf(buyer)).toBe(700);
});

test('after all these purchases the books agree', async () => {
  expect(await findings(servers.db)).toEqual([]);
});
