import { describe, expect, test } from '@jest/globals';
import type { Waiting, WaitingsResponse } from '@viewmax/contracts/waiting';
import { findings } from '../../test/shop/books.ts';
import { addBuyers } from '../../test/shop/buyers.ts';
import { offerRound } from '../../test/shop/offer-round.ts';
import { addScreening, type Screening } from '../../test/shop/screenings.ts';
import { minutes, openSeatedScreening, tokenOf } from '../../test/shop/seated-screening.ts';
import { NOON } from '../../test/start-backend.ts';
import { closeAccount } from '../accounts/close-account.ts';
import { appDatabase } from '../database/app-database.ts';

const { shop, screening, addAnother, buyer, look, hold, buy } = openSeatedScreening();

/** All but these seats, and the wheelchair's C1, are closed: a hall without ordinary seats, and later some that come back. */
const leaveFree = (seats: number[], at: Screening = screening) =>
  shop.query(
    `update app.screenings set closed_seats = array(
      select seat from generate_series(1, 18) as seat where seat <> all ($2::integer[])) where showtime_id = $1`,
    [at.showtimeId, [...seats, 13]],
  );

async function wait(who: string, count: number, { at = screening, anywhere = false, sms = false } = {}) {
  const body = { uuid: who, showtimeID: at.showtimeId, count, sms, ...(!anywhere && { cinemaID: at.cinemaId }) };
  const answer = await shop.post('/api/v1/waiting', body, tokenOf(who));
  return { status: answer.statusCode, ...answer.json<WaitingsResponse & { code?: string }>() };
}
const waitings = async (who: string): Promise<Waiting[]> =>
  (await shop.get('/api/v1/waiting', tokenOf(who))).json<WaitingsResponse>().Waitings;
const offered = async (who: string) => (await waitings(who)).map(({ Offer }) => Offer?.Seats ?? null);
const stop = (who: string, waitingID = '') => shop.post('/api/v1/waiting/stop', { uuid: who, waitingID }, tokenOf(who));
async function run(minute = 0): Promise<void> {
  shop.setTime(minutes(minute));
  await offerRound(shop.db, minutes(minute));
}

describe('a waiting', () => {
  test('is listed with its screening until it is stopped, and a second call changes it', async () => {
    const { Waitings, CanSms } = await wait(buyer(0), 2);
    expect(CanSms).toBe(false);
    expect(Waitings).toEqual([
      {
        ...{ WaitingID: expect.any(String), MovieID: 'eko-nocturne', MovieTitle: 'Eko Nocturne' },
        ...{ ShowtimeID: screening.showtimeId, Date: '2026-03-06', StartTime: expect.stringMatching(/^\d\d:\d\d$/) },
        ...{ CinemaID: screening.cinemaId, CinemaName: 'Riverside Screens', Count: 2, BySms: false, IsCovered: true },
      },
    ]);
    expect((await wait(buyer(0), 3, { sms: true })).Waitings).toMatchObject([
      { WaitingID: Waitings[0]?.WaitingID, Count: 3, BySms: true },
    ]);
    expect((await stop(buyer(1), Waitings[0]?.WaitingID)).json().Waitings).toEqual([]);
    expect(await waitings(buyer(0))).toHaveLength(1);
    expect((await stop(buyer(0), Waitings[0]?.WaitingID)).json().Waitings).toEqual([]);
  });

  test('needs a screening ahead with a plan, and the caller', async () => {
    const counted = await addScreening(shop.db, { seats: 9, now: NOON });
    expect(await wait(buyer(0), 1, { at: counted })).toMatchObject({ status: 404, code: 'no_seat_plan' });
    const unknown = { ...screening, showtimeId: 'unknown' };
    expect(await wait(buyer(0), 1, { at: unknown })).toMatchObject({ status: 404, code: 'showtime_not_found' });
    const elsewhere = { ...screening, cinemaId: 'elsewhere' };
    expect(await wait(buyer(0), 1, { at: elsewhere })).toMatchObject({ status: 404, code: 'not_shown_here' });
    expect(await wait(buyer(0), 11)).toMatchObject({ status: 400, code: 'invalid_request' });
    const body = { uuid: buyer(1), showtimeID: screening.showtimeId, count: 1 };
    expect((await shop.post('/api/v1/waiting', body, tokenOf(buyer(0)))).statusCode).toBe(403);
    await shop.query(`update app.showtimes set date = '2026-03-03' where id = $1`, [screening.showtimeId]);
    expect(await wait(buyer(0), 1)).toMatchObject({ status: 409, code: 'showtime_over' });
  });

  test('is one of five', async () => {
    for (let count = 0; count < 5; count += 1) await wait(buyer(0), 1, { at: await addAnother() });
    expect(await wait(buyer(0), 1)).toMatchObject({ status: 429, code: 'too_many_waitings' });
    await stop(buyer(0), (await waitings(buyer(0)))[0]?.WaitingID);
    expect((await wait(buyer(0), 1)).Waitings).toHaveLength(5);
  });

  test('ends with its account, and is part of the data of its member', async () => {
    await wait(buyer(0), 2);
    const data = (await shop.get('/api/v1/user/data', tokenOf(buyer(0)))).json();
    expect(data.waitings).toEqual([
      {
        ShowtimeID: screening.showtimeId,
        CinemaID: screening.cinemaId,
        count: 2,
        sms: false,
        begunAt: NOON.toISOString(),
      },
    ]);
    await closeAccount(appDatabase(shop.db), buyer(0), NOON);
    expect(await shop.query('select from app.waitings where user_id = $1', [buyer(0)])).toEqual([]);
  });

  test('ends when its screening begins', async () => {
    await leaveFree([]);
    await wait(buyer(0), 1);
    await run(3 * 24 * 60);
    expect(await shop.query('select from app.waitings where user_id = $1', [buyer(0)])).toEqual([]);
  });

  test('ends with a word when its screening is cancelled', async () => {
    await leaveFree([]);
    await wait(buyer(0), 1, { anywhere: true });
    await shop.query(`update app.screenings set cancelled_at = $2, cancel_reason = 'No power' where showtime_id = $1`, [
      screening.showtimeId,
      NOON,
    ]);
    await run();
    expect(await waitings(buyer(0))).toEqual([]);
    expect(await shop.query('select kind, cinema_id from app.notices where user_id = $1', [buyer(0)])).toEqual([
      { kind: 'waiting_cancelled', cinema_id: screening.cinemaId },
    ]);
  });

  test('ends with any purchase of its screening', async () => {
    await wait(buyer(0), 1);
    await buy(buyer(0), 1);
    await run();
    expect(await waitings(buyer(0))).toEqual([]);
  });
});

describe('an offer', () => {
  test('holds free seats for ten minutes, in order, and a purchase with it ends the waiting', async () => {
    await leaveFree([]);
    for (const who of [buyer(0), buyer(1)]) await wait(who, 2);
    await run();
    expect(await offered(buyer(0))).toEqual([null]);
    await leaveFree([2, 3, 4]);
    await run(1);
    const [waiting] = await waitings(buyer(0));
    expect(waiting?.Offer).toEqual({
      ...{ HoldID: expect.any(String), Seats: expect.any(Array), Until: minutes(11).toISOString() },
      ...{ CinemaID: screening.cinemaId, CinemaName: 'Riverside Screens', PlanID: screening.plan },
    });
    expect(await offered(buyer(1))).toEqual([null]);
    expect(await buy(buyer(1), 2)).toMatchObject({ status: 409, code: 'seats_held' });
    const bought = await buy(buyer(0), 2, { holdID: waiting?.Offer?.HoldID ?? '' });
    expect(bought).toMatchObject({ status: 200, seats: waiting?.Offer?.Seats });
    await run(2);
    expect(await waitings(buyer(0))).toEqual([]);
    expect(await findings(shop.db)).toEqual([]);
  });

  test('is for a whole party, and a smaller one behind gets what a larger one cannot use', async () => {
    await leaveFree([]);
    const [large, small, next] = [buyer(0), buyer(1), buyer(2)];
    await wait(large, 3);
    await wait(small, 2);
    await wait(next, 1);
    await leaveFree([1, 2]);
    await run();
    expect([await offered(large), await offered(small), await offered(next)]).toEqual([[null], [['A1', 'A2']], [null]]);
    await leaveFree([1, 2, 4, 8, 15]);
    await run(1);
    // C1 is a wheelchair's, which only a person chooses.
    expect((await offered(large))[0]).toHaveLength(3);
    expect(await offered(next)).toEqual([null]);
  });

  test('comes first to members whose points pay for the party', async () => {
    await leaveFree([]);
    const [poor = ''] = await addBuyers(shop.db, 1, 199);
    expect((await wait(poor, 2)).Waitings).toMatchObject([{ IsCovered: false }]);
    await wait(buyer(0), 2);
    await leaveFree([1, 2]);
    await run();
    expect([await offered(poor), await offered(buyer(0))]).toEqual([[null], [['A1', 'A2']]]);
  });

  test('is made at any cinema of the showtime without a wish for one', async () => {
    await leaveFree([]);
    await wait(buyer(0), 1, { anywhere: true });
    await leaveFree([7]);
    await run();
    expect(await waitings(buyer(0))).toMatchObject([{ Offer: { Seats: ['B1'], CinemaID: screening.cinemaId } }]);
  });

  test('counts not among the two holds of its member, and makes none of them a courtesy', async () => {
    await leaveFree([]);
    const [member = ''] = await addBuyers(shop.db, 1, 300);
    for (const at of [await addAnother(), await addAnother()]) {
      await leaveFree([1], at);
      expect(await hold(member, ['A1'], at)).toMatchObject({ status: 200 });
    }
    await wait(member, 1);
    await leaveFree([1]);
    await run();
    expect(await offered(member)).toEqual([['A1']]);
    const covered = `select app.is_hold_covered($2, h) as covered from app.holds h where user_id = $1`;
    expect(await shop.query(covered, [member, minutes(0)])).toEqual(Array(3).fill({ covered: true }));
    await shop.query('update app.wallets set balance = 200 where user_id = $1', [member]);
    expect(await shop.query(`${covered} order by covered`, [member, minutes(0)])).toEqual([
      { covered: false },
      ...Array(2).fill({ covered: true }),
    ]);
    await shop.query('update app.wallets set balance = 300 where user_id = $1', [member]);
  });

  test('is the only one of its member at a time', async () => {
    const other = await addAnother();
    for (const at of [screening, other]) {
      await leaveFree([1], at);
      await wait(buyer(0), 1, { at });
    }
    await run();
    expect((await offered(buyer(0))).filter(Boolean)).toHaveLength(1);
    const [mine] = (await waitings(buyer(0))).filter(({ Offer }) => Offer);
    await stop(buyer(0), mine?.WaitingID);
    await run(1);
    expect(await offered(buyer(0))).toEqual([['A1']]);
  });

  test('that ends unused goes to the next member, no wait follows it, and a second one ends the waiting', async () => {
    await leaveFree([1]);
    for (const who of [buyer(0), buyer(1)]) await wait(who, 1);
    await run();
    await run(10);
    expect([await offered(buyer(0)), await offered(buyer(1))]).toEqual([[null], [['A1']]]);
    await run(20);
    expect([await offered(buyer(0)), await offered(buyer(1))]).toEqual([[['A1']], [null]]);
    await run(30);
    expect([await offered(buyer(0)), await offered(buyer(1))]).toEqual([[], [['A1']]]);
    await run(40);
    expect(await offered(buyer(1))).toEqual([]);
    expect(await hold(buyer(0), ['A1'])).toMatchObject({ status: 200, Until: minutes(50).toISOString() });
  });

  test('that ends unused ends the waiting of a member without the points', async () => {
    const [poor = ''] = await addBuyers(shop.db, 1, 0);
    await leaveFree([1]);
    await wait(poor, 1);
    await run();
    expect(await offered(poor)).toEqual([['A1']]);
    await run(10);
    expect(await offered(poor)).toEqual([]);
  });

  test('yields after two minutes to a member with the points, and counts as none', async () => {
    const [poor = ''] = await addBuyers(shop.db, 1, 0);
    await leaveFree([1, 2]);
    await wait(poor, 2);
    await run();
    shop.setTime(minutes(1));
    expect(await hold(buyer(0), ['A1', 'A2'])).toMatchObject({ status: 409 });
    shop.setTime(minutes(2));
    const { HoldID } = await hold(buyer(0), ['A1', 'A2']);
    expect(await look(poor)).toMatchObject({ Yielded: ['A1', 'A2'] });
    await run(3);
    expect(await offered(poor)).toEqual([null]);
    await shop.post('/api/v1/seats/release', { uuid: buyer(0), holdID: HoldID }, tokenOf(buyer(0)));
    await run(4);
    expect(await offered(poor)).toEqual([['A1', 'A2']]);
  });

  test('of a member with the points does not yield', async () => {
    await leaveFree([1]);
    await wait(buyer(0), 1);
    await run();
    shop.setTime(minutes(5));
    expect(await hold(buyer(1), ['A1'])).toMatchObject({ status: 409, code: 'seats_taken' });
  });

  test("replaces no hold of its member, and the member's choice of its seats uses it", async () => {
    await leaveFree([1, 2, 3]);
    await hold(buyer(0), ['A3']);
    await wait(buyer(0), 2);
    await run();
    expect(await offered(buyer(0))).toEqual([['A1', 'A2']]);
    expect(await look(buyer(0))).toMatchObject({ Mine: { Seats: ['A3'] } });
    expect(await hold(buyer(0), ['A2', 'A3'])).toMatchObject({ status: 200, Until: minutes(10).toISOString() });
    expect(await waitings(buyer(0))).toEqual([]);
    expect(await hold(buyer(1), ['A1'])).toMatchObject({ status: 200 });
    expect(await findings(shop.db)).toEqual([]);
  });

  test('keeps its seats when its member leaves an earlier hold of them', async () => {
    await leaveFree([1, 2]);
    const { HoldID } = await hold(buyer(0), ['A1']);
    await shop.post('/api/v1/seats/release', { uuid: buyer(0), holdID: HoldID }, tokenOf(buyer(0)));
    await leaveFree([1]);
    await wait(buyer(0), 1);
    await run(1);
    await leaveFree([1, 2]);
    expect(await hold(buyer(0), ['A2'])).toMatchObject({ status: 200 });
    expect(await hold(buyer(1), ['A1'])).toMatchObject({ status: 409 });
    expect(await offered(buyer(0))).toEqual([['A1']]);
  });

  test('is given back by Stop', async () => {
    await leaveFree([1]);
    await wait(buyer(0), 1);
    await wait(buyer(1), 1);
    await run();
    await stop(buyer(0), (await waitings(buyer(0)))[0]?.WaitingID);
    await run(1);
    expect([await offered(buyer(0)), await offered(buyer(1))]).toEqual([[], [['A1']]]);
  });
});
