import { describe, expect, test } from '@jest/globals';
import { fromBitmap } from '@viewmax/contracts/best-seats';
import { findings } from '../../test/shop/books.ts';
import { addScreening } from '../../test/shop/screenings.ts';
import { minutes, openSeatedScreening, takenOf, tokenOf } from '../../test/shop/seated-screening.ts';
import { NOON } from '../../test/start-backend.ts';
import { closeAccount } from '../accounts/close-account.ts';
import { appDatabase } from '../database/app-database.ts';
import { expireHolds } from '../seats/seats.ts';

const { shop, screening, plan, addAnother, buyer, look, hold, buy } = openSeatedScreening();

const release = (who: string, holdID = '') => shop.post('/api/v1/seats/release', { uuid: who, holdID }, tokenOf(who));

describe('a map', () => {
  test('has the plan for ever, and the cinema of the showtime names it', async () => {
    const answer = await shop.get(`/api/v1/seatplan/${plan()}`);
    expect(answer.json()).toMatchObject({ PlanID: plan(), Zones: [{ Name: 'Hall', Rows: [{ Row: 'A' }, {}, {}] }] });
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await shop.get('/api/v1/seatplan/unknown')).statusCode).toBe(404);
    const url = `/api/v1/showingcinemas/eko-nocturne/Sapele?showtimeID=${screening.showtimeId}`;
    expect((await shop.get(url, tokenOf(buyer(0)))).json().cinemas).toMatchObject([{ PlanID: plan() }]);
  });

  test('shows as taken what others bought and hold, what is closed, and what the counter sold', async () => {
    await shop.query(
      'update app.screenings set counter_seats = 1, assigned_seats = 1, closed_seats = $2 where showtime_id = $1',
      [screening.showtimeId, [18]],
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

  test("replaces the member's own of that screening, and frees its seats", async () => {
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

  test('is one of two, for different screenings', async () => {
    const screenings = [await addAnother(), screening];
    for (const one of screenings) expect(await hold(buyer(0), ['A1'], one)).toMatchObject({ status: 200 });
    const third = await addAnother();
    expect(await hold(buyer(0), ['A1'], third)).toMatchObject({ status: 429, code: 'too_many_holds', wait: '600' });
    expect(await hold(buyer(0), ['A2'])).toMatchObject({ status: 200 });
  });

  test('ends with the account of its member', async () => {
    const other = await addAnother();
    for (const at of [screening, other]) await hold(buyer(0), ['A1', 'A2'], at);
    await hold(buyer(1), ['B1']);
    await closeAccount(appDatabase(shop.db), buyer(0), NOON);
    expect(await shop.query('select from app.holds where user_id = $1', [buyer(0)])).toEqual([]);
    expect(takenOf(await look(buyer(2)))).toEqual([6]);
    expect(await hold(buyer(2), ['A1', 'A2'])).toMatchObject({ status: 200 });
    expect(await findings(shop.db)).toEqual([]);
  });

  test('ends with the sales of its screening', async () => {
    const { HoldID } = await hold(buyer(0), ['A1']);
    await shop.query(`update app.screenings set cancelled_at = $2, cancel_reason = 'No power' where showtime_id = $1`, [
      screening.showtimeId,
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
