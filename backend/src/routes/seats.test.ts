import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { fromBitmap } from '@viewmax/contracts/best-seats';
import type { SeatHold, SeatsResponse } from '@viewmax/contracts/seats';
import type { PurchaseResponse } from '@viewmax/contracts/tickets';
import { openShop } from '../../test/open-shop.ts';
import { findings } from '../../test/shop/books.ts';
import { addBuyers, tokenFor } from '../../test/shop/buyers.ts';
import { addPlan, addScreening, type Screening } from '../../test/shop/screenings.ts';
import { NOON } from '../../test/start-backend.ts';
import { closeAccount } from '../accounts/close-account.ts';
import { appDatabase } from '../database/app-database.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { expireHolds } from '../seats/seats.ts';

const shop = openShop();

let buyers: string[];
let plan: string;
let show: Screening;
beforeAll(async () => {
  plan = await addPlan(shop.db, ['......', '......', 'w.....']);
});
beforeEach(async () => {
  shop.setTime(NOON);
  show = await addScreening(shop.db, { seats: 18, now: NOON, plan });
  buyers = await addBuyers(shop.db, 3, 10_000);
});

const minutes = (count: number) => new Date(NOON.getTime() + count * 60_000);
const tokenOf = (buyer: string) => tokenFor(buyer, NOON);
const buyer = (number: number) => buyers[number] ?? '';

async function look(who = buyer(0), count = 2): Promise<SeatsResponse> {
  const answer = await shop.get(`/api/v1/seats/${show.showtimeId}/${show.cinemaId}?count=${count}`, tokenOf(who));
  return answer.json();
}
const takenOf = ({ Taken }: SeatsResponse) => [...fromBitmap(Taken)];

async function hold(who: string, seats: string[], at = show) {
  const body = { uuid: who, showtimeID: at.showtimeId, cinemaID: at.cinemaId, seats };
  const answer = await shop.post('/api/v1/seats/hold', body, tokenOf(who));
  return {
    status: answer.statusCode,
    wait: answer.headers['retry-after'],
    ...answer.json<Partial<SeatHold & SeatsResponse> & { code?: string }>(),
  };
}
const release = (who: string, holdID = '') => shop.post('/api/v1/seats/release', { uuid: who, holdID }, tokenOf(who));

async function buy(who: string, count: number, { holdID, key }: { holdID?: string; key?: string } = {}) {
  const answer = await shop.server.inject({
    method: 'POST',
    url: '/api/v1/purchaseticket',
    headers: { authorization: `Bearer ${tokenOf(who)}`, ...(key && { 'idempotency-key': key }) },
    payload: {
      uuid: who,
      showtimeID: show.showtimeId,
      cinemaID: show.cinemaId,
      numberOfTickets: count,
      amountToPay: count * show.price,
      ...(holdID && { holdID }),
    },
  });
  const body = answer.json<PurchaseResponse & { code?: string; message?: string; Best?: string[] }>();
  const { code, message, Best } = body;
  return { status: answer.statusCode, code, message, Best, seats: body.tickets?.map(({ SeatNumber }) => SeatNumber) };
}

describe('a map', () => {
  test('has the plan for ever, and the cinema of the showtime names it', async () => {
    const answer = await shop.get(`/api/v1/seatplan/${plan}`);
    expect(answer.json()).toMatchObject({ PlanID: plan, Zones: [{ Name: 'Hall', Rows: [{ Row: 'A' }, {}, {}] }] });
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await shop.get('/api/v1/seatplan/unknown')).statusCode).toBe(404);
    const url = `/api/v1/showingcinemas/eko-nocturne/Sapele?showtimeID=${show.showtimeId}`;
    expect((await shop.get(url, tokenOf(buyer(0)))).json().cinemas).toMatchObject([{ PlanID: plan }]);
  });

  test('shows as taken what others bought and hold, what is closed, and what the counter sold', async () => {
    await shop.query(
      'update app.screenings set counter_seats = 1, assigned_seats = 1, closed_seats = $2 where showtime_id = $1',
      [show.showtimeId, [18]],
    );
    await hold(buyer(0), ['A3']);
    const mine = await hold(buyer(1), ['B1', 'B2']);
    await buy(buyer(1), 2, { holdID: mine.HoldID });
    expect(takenOf(await look(buyer(2)))).toEqual([0, 2, 6, 7, 17]);
    expect(takenOf(await look(buyer(0)))).toEqual([0, 6, 7, 17]);
    expect(await look(buyer(0))).toMatchObject({ Mine: { Seats: ['A3'], Until: minutes(10).toISOString() } });
  });

  test('is refused for a hall without a plan', async () => {
    const other = await addScreening(shop.db, { seats: 9, now: NOON });
    const answer = await shop.get(`/api/v1/seats/${other.showtimeId}/${other.cinemaId}`, tokenOf(buyer(0)));
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'no_seat_plan']);
    expect(await hold(buyer(0), ['A1'], other)).toMatchObject({ status: 404, code: 'no_seat_plan' });
  });
});

describe('a hold', () => {
  test('is all or nothing, and its refusal has the nearest block and what is taken', async () => {
    await hold(buyer(0), ['B3', 'B4']);
    const refused = await hold(buyer(1), ['B4', 'B5']);
    expect(refused).toMatchObject({ status: 409, code: 'seats_taken', Best: ['B5', 'B6'] });
    expect([...fromBitmap(refused.Taken ?? '')]).toEqual([8, 9]);
    expect((await look(buyer(1))).Mine).toBeUndefined();
  });

  test("takes a wheelchair's seat where a person asks for it, and no seat that the plan lacks", async () => {
    expect(await hold(buyer(0), ['C1', 'C2'])).toMatchObject({ status: 200, Seats: ['C1', 'C2'] });
    expect(await hold(buyer(0), ['D1'])).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  test("replaces the member's own of that show, and frees its seats", async () => {
    const first = await hold(buyer(0), ['A1', 'A2']);
    const second = await hold(buyer(0), ['A2', 'A3']);
    expect(second.HoldID).not.toBe(first.HoldID);
    expect(takenOf(await look(buyer(1)))).toEqual([1, 2]);
    expect(await buy(buyer(0), 2, { holdID: first.HoldID })).toMatchObject({ status: 409, code: 'seats_taken' });
  });

  test('lasts ten minutes, the same seats again prolong it, and half an hour is the most', async () => {
    const { HoldID } = await hold(buyer(0), ['A1']);
    shop.setTime(minutes(9));
    expect(await hold(buyer(0), ['A1'])).toMatchObject({ HoldID, Until: minutes(19).toISOString() });
    shop.setTime(minutes(18));
    expect(await hold(buyer(0), ['A2'])).toMatchObject({ Until: minutes(28).toISOString() });
    shop.setTime(minutes(27));
    expect(await hold(buyer(0), ['A1'])).toMatchObject({ Until: minutes(30).toISOString() });
    shop.setTime(minutes(30));
    expect(await hold(buyer(0), ['A1'])).toMatchObject({ status: 429, code: 'hold_again_later', wait: '600' });
    expect(await hold(buyer(1), ['A1'])).toMatchObject({ status: 200 });
    shop.setTime(minutes(40));
    expect(await hold(buyer(0), ['A2'])).toMatchObject({ Until: minutes(50).toISOString() });
  });

  test('that expired unused makes the member wait, and a released one does not', async () => {
    const { HoldID } = await hold(buyer(0), ['A1']);
    expect((await release(buyer(1), HoldID)).json()).toEqual({ ok: true });
    expect(takenOf(await look(buyer(1)))).toEqual([0]);
    shop.setTime(minutes(1));
    await release(buyer(0), HoldID);
    expect(takenOf(await look(buyer(1)))).toEqual([]);
    shop.setTime(minutes(8));
    expect(await hold(buyer(0), ['A1'])).toMatchObject({ Until: minutes(18).toISOString() });
    shop.setTime(minutes(19));
    expect(await hold(buyer(0), ['A1'])).toMatchObject({ status: 429, wait: '540' });
  });

  test('that expired lets its member hold again at once when all its seats are sold', async () => {
    await hold(buyer(0), ['A1', 'A2']);
    shop.setTime(minutes(11));
    const [one, other] = [await hold(buyer(1), ['A1']), await hold(buyer(2), ['A2'])];
    await buy(buyer(1), 1, { holdID: one.HoldID });
    expect(await hold(buyer(0), ['B1'])).toMatchObject({ status: 429, code: 'hold_again_later' });
    await buy(buyer(2), 1, { holdID: other.HoldID });
    expect(await hold(buyer(0), ['B1'])).toMatchObject({ status: 200, Until: minutes(21).toISOString() });
  });

  test('is one of two, for different shows', async () => {
    const shows = [await addScreening(shop.db, { seats: 18, now: NOON, plan }), show];
    for (const one of shows) expect(await hold(buyer(0), ['A1'], one)).toMatchObject({ status: 200 });
    const third = await addScreening(shop.db, { seats: 18, now: NOON, plan });
    expect(await hold(buyer(0), ['A1'], third)).toMatchObject({ status: 429, code: 'too_many_holds', wait: '600' });
    expect(await hold(buyer(0), ['A2'])).toMatchObject({ status: 200 });
  });

  test('ends with the account of its member', async () => {
    const other = await addScreening(shop.db, { seats: 18, now: NOON, plan });
    for (const at of [show, other]) await hold(buyer(0), ['A1', 'A2'], at);
    await hold(buyer(1), ['B1']);
    await closeAccount(appDatabase(shop.db), buyer(0), NOON);
    expect(await shop.query('select from app.holds where user_id = $1', [buyer(0)])).toEqual([]);
    expect(takenOf(await look(buyer(2)))).toEqual([6]);
    expect(await hold(buyer(2), ['A1', 'A2'])).toMatchObject({ status: 200 });
    expect(await findings(shop.db)).toEqual([]);
  });

  test('ends with the sales of its showing', async () => {
    const { HoldID } = await hold(buyer(0), ['A1']);
    await shop.query(`update app.screenings set cancelled_at = $2, cancel_reason = 'No power' where showtime_id = $1`, [
      show.showtimeId,
      NOON,
    ]);
    expect(await shop.query('select from app.holds where id = $1', [HoldID])).toEqual([]);
    expect(await shop.query('select from app.seat_holds where hold_id = $1', [HoldID])).toEqual([]);
    expect(await hold(buyer(0), ['A2'])).toMatchObject({ status: 404, code: 'not_shown_here' });
    expect(await buy(buyer(0), 1, { holdID: HoldID })).toMatchObject({ status: 404, code: 'not_shown_here' });
  });
});

describe('the sweep', () => {
  test('counts a hold that expired unused once, frees its seats, and keeps what a late purchase needs for a day', async () => {
    const db = appDatabase(shop.db);
    await shop.query('delete from app.seat_holds');
    await shop.query('delete from app.holds');
    const { HoldID } = await hold(buyer(0), ['A1', 'A2']);
    await hold(buyer(1), ['B1']).then(({ HoldID: other }) => release(buyer(1), other));
    expect(await expireHolds(db, minutes(9))).toBe(0);
    expect(await Promise.all([expireHolds(db, minutes(10)), expireHolds(db, minutes(10))])).toContain(1);
    expect(await expireHolds(db, minutes(11))).toBe(0);
    expect(await shop.query('select from app.seat_holds')).toEqual([]);
    expect(await shop.query('select state from app.holds where id = $1', [HoldID])).toEqual([{ state: 'expired' }]);
    await expireHolds(db, minutes(10 + 24 * 60));
    expect(await shop.query('select from app.holds')).toEqual([]);
  });
});

test('the check of the books finds a ticket without a seat of its plan, and a seat that is sold twice', async () => {
  const { HoldID } = await hold(buyer(0), ['A1', 'A2']);
  await buy(buyer(0), 2, { holdID: HoldID });
  const found = async (seat: number, to: number) => {
    await shop.query('update app.tickets set seat = $3 where showtime_id = $1 and seat = $2', [
      show.showtimeId,
      seat,
      to,
    ]);
    return (await checkLedger(shop.db)).map(({ finding, expected, found }) => [finding, expected, found]);
  };
  expect(await checkLedger(shop.db)).toEqual([]);
  expect(await found(2, 19)).toEqual([['a ticket has no seat of its plan', 18, 19]]);
  await shop.query('drop index app.tickets_seat_sold');
  expect(await found(19, 1)).toEqual([['a seat is sold twice', 1, 2]]);
  await shop.query(
    'update app.tickets set seat = 2 where id = (select max(id) from app.tickets where showtime_id = $1)',
    [show.showtimeId],
  );
  await shop.query(
    `create unique index tickets_seat_sold on app.tickets (showtime_id, cinema_id, seat) where status not in ('Void', 'Cancelled')`,
  );
});

describe('a purchase', () => {
  test('consumes its hold: exactly those seats, and no wait for the next', async () => {
    const { HoldID } = await hold(buyer(0), ['A1', 'A2']);
    expect(await buy(buyer(0), 2, { holdID: HoldID })).toMatchObject({ status: 200, seats: ['A1', 'A2'] });
    expect(await shop.query('select from app.seat_holds where hold_id = $1', [HoldID])).toEqual([]);
    shop.setTime(minutes(11));
    expect(await hold(buyer(0), ['A3'])).toMatchObject({ status: 200 });
    const [ticket] = (await shop.post('/api/v1/fetchtickets', { uuid: buyer(0) }, tokenOf(buyer(0)))).json();
    expect(ticket).toMatchObject({ SeatNumber: 'A1', SeatText: 'Row A, seat 1' });
    expect(await findings(shop.db)).toEqual([]);
  });

  test('and its cancellation give no new half hour, and a purchase without a hold needs none', async () => {
    await shop.query(`update app.cinemas set cancel_rule = '{60,100}' where id = $1`, [show.cinemaId]);
    const buyAndCancel = async (holdID?: string) => {
      expect(await buy(buyer(0), 1, { holdID })).toMatchObject({ status: 200 });
      const [ticket] = await shop.query<{ id: string }>(
        `select t.id from app.tickets t join app.purchases p on p.id = t.purchase_id
          where p.user_id = $1 and t.status = 'Unused'`,
        [buyer(0)],
      );
      const cancel = { uuid: buyer(0), ticketIDs: [ticket?.id], points: show.price };
      expect((await shop.post('/api/v1/tickets/cancel', cancel, tokenOf(buyer(0)))).statusCode).toBe(200);
    };
    for (const minute of [0, 9, 18, 27]) {
      shop.setTime(minutes(minute));
      const { HoldID } = await hold(buyer(0), ['A1']);
      await buyAndCancel(HoldID);
    }
    shop.setTime(minutes(28));
    expect(await hold(buyer(0), ['A1'])).toMatchObject({ Until: minutes(30).toISOString() });
    shop.setTime(minutes(30));
    await buyAndCancel();
    expect(await hold(buyer(0), ['A1'])).toMatchObject({ status: 429, code: 'hold_again_later', wait: '600' });
    shop.setTime(minutes(40));
    expect(await hold(buyer(0), ['A1'])).toMatchObject({ Until: minutes(50).toISOString() });
  });

  test('that takes a seat of the own hold without naming it ends all of this hold', async () => {
    await hold(buyer(0), ['A1', 'A2', 'A3']);
    await shop.query('update app.screenings set closed_seats = $2 where showtime_id = $1', [
      show.showtimeId,
      Array.from({ length: 15 }, (_, at) => at + 4),
    ]);
    const { seats } = await buy(buyer(0), 2);
    expect(seats).toHaveLength(2);
    expect((await look()).Mine).toBeUndefined();
    expect(
      await hold(
        buyer(1),
        ['A1', 'A2', 'A3'].filter((name) => !seats?.includes(name)),
      ),
    ).toMatchObject({
      status: 200,
    });
    expect(await findings(shop.db)).toEqual([]);
  });

  test('of the seats of an own hold that expired gives no new half hour', async () => {
    await hold(buyer(0), ['A1', 'A2']);
    await shop.query('update app.screenings set closed_seats = $2 where showtime_id = $1', [
      show.showtimeId,
      Array.from({ length: 16 }, (_, at) => at + 3),
    ]);
    shop.setTime(minutes(11));
    expect(await buy(buyer(0), 2)).toMatchObject({ seats: ['A1', 'A2'] });
    await shop.query(`update app.screenings set closed_seats = '{}' where showtime_id = $1`, [show.showtimeId]);
    expect(await hold(buyer(0), ['B1'])).toMatchObject({ Until: minutes(21).toISOString() });
    shop.setTime(minutes(20));
    await hold(buyer(0), ['B1']);
    shop.setTime(minutes(29));
    expect(await hold(buyer(0), ['B1'])).toMatchObject({ status: 200, Until: minutes(30).toISOString() });
  });

  test('compares the hold with the rest of the body', async () => {
    const { HoldID } = await hold(buyer(0), ['A1']);
    const bought = await buy(buyer(0), 1, { holdID: HoldID, key: 'one' });
    expect(await buy(buyer(0), 1, { holdID: HoldID, key: 'one' })).toEqual(bought);
    expect(await buy(buyer(0), 1, { key: 'one' })).toMatchObject({ status: 422, code: 'key_reused' });
    expect(await buy(buyer(0), 1, { holdID: 'other', key: 'one' })).toMatchObject({ status: 422 });
  });

  test('takes the seats of an ended hold while they are free, else it names the nearest block', async () => {
    const { HoldID } = await hold(buyer(0), ['A1', 'A2']);
    shop.setTime(minutes(11));
    await hold(buyer(1), ['A2']);
    const late = await buy(buyer(0), 2, { holdID: HoldID });
    expect(late).toMatchObject({ status: 409, code: 'seats_taken', seats: undefined });
    expect(['A3 A4', 'B1 B2']).toContain(late.Best?.join(' '));
    shop.setTime(minutes(22));
    expect(await buy(buyer(0), 2, { holdID: HoldID })).toMatchObject({ status: 200, seats: ['A1', 'A2'] });
    expect(await shop.balanceOf(buyer(0))).toBe(10_000 - 2 * show.price);
  });

  test('of another count or another member does not take the seats of a hold', async () => {
    const { HoldID } = await hold(buyer(0), ['A1', 'A2']);
    expect(await buy(buyer(0), 1, { holdID: HoldID })).toMatchObject({ status: 409, code: 'seats_taken' });
    expect(await buy(buyer(1), 2, { holdID: HoldID })).toMatchObject({ status: 409, code: 'seats_taken' });
  });

  test('takes the best free block without a hold, and never a seat that another holds', async () => {
    await hold(buyer(0), ['B3', 'B4']);
    const { seats = [] } = await buy(buyer(1), 2);
    expect(seats).toHaveLength(2);
    expect(seats).not.toContain('B3');
    expect(new Set(seats.map((name) => name[0])).size).toBe(1);
    expect(await findings(shop.db)).toEqual([]);
  });

  test('is refused with the time where all that is left is held, and sells no wheelchair by itself', async () => {
    await hold(buyer(0), ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'B1', 'B2']);
    shop.setTime(minutes(2));
    await hold(buyer(1), ['B3', 'B4', 'B5', 'B6', 'C2', 'C3', 'C4', 'C5', 'C6']);
    expect(await buy(buyer(2), 1)).toMatchObject({
      status: 409,
      code: 'seats_held',
      message: 'All free seats are being chosen by others; the next may come free at 12:10 PM',
    });
    expect(await buy(buyer(2), 18)).toMatchObject({ status: 409, message: 'Only 17 seats are left' });
    expect(await hold(buyer(2), ['C1'])).toMatchObject({ status: 200 });
  });

  test('frees its seat when it is cancelled, and a given ticket keeps it', async () => {
    await shop.query(`update app.cinemas set cancel_rule = '{60,100}' where id = $1`, [show.cinemaId]);
    const { HoldID } = await hold(buyer(0), ['A1', 'A2']);
    await buy(buyer(0), 2, { holdID: HoldID });
    const [one, two] = (await shop.post('/api/v1/fetchtickets', { uuid: buyer(0) }, tokenOf(buyer(0)))).json();
    const sent = await shop.post('/api/v1/tickets/send', { uuid: buyer(0), ticketID: two.TicketID }, tokenOf(buyer(0)));
    await shop.post('/api/v1/tickets/take', { uuid: buyer(1), claim: sent.json().claim }, tokenOf(buyer(1)));
    const cancel = { uuid: buyer(0), ticketIDs: [one.TicketID], points: show.price };
    expect((await shop.post('/api/v1/tickets/cancel', cancel, tokenOf(buyer(0)))).statusCode).toBe(200);
    expect(takenOf(await look(buyer(2)))).toEqual([1]);
    const again = await hold(buyer(2), ['A1']);
    expect(await buy(buyer(2), 1, { holdID: again.HoldID })).toMatchObject({ seats: ['A1'] });
    expect(await findings(shop.db)).toEqual([]);
  });

  test('leaves a closed seat out, and a sold one stays sold', async () => {
    const close = (seats: number[]) =>
      shop.query(
        'update app.screenings set closed_seats = $2 where showtime_id = $1 returning total_seats, assigned_seats',
        [show.showtimeId, seats],
      );
    const { HoldID } = await hold(buyer(0), ['A1']);
    await buy(buyer(0), 1, { holdID: HoldID });
    expect(await close([1, 2])).toEqual([{ total_seats: 17, assigned_seats: 1 }]);
    expect(await hold(buyer(1), ['A2'])).toMatchObject({ status: 409 });
    expect(await close([])).toEqual([{ total_seats: 18, assigned_seats: 1 }]);
  });
});
