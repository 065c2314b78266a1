import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { opened } from '../../test/opened.ts';
import { NOON } from '../../test/start-backend.ts';
import { HOUR, MINUTE, startNotices, type TestNotices } from '../../test/start-notices.ts';

let member: Awaited<ReturnType<TestNotices['addMember']>>;
const notices = opened(startNotices);
/** The role of ops, who may not read members. */
beforeAll(() =>
  notices.query(`do $$ begin
    if to_regrole('viewmax_program') is null then create role viewmax_program nologin; end if;
    grant usage on schema app to viewmax_program;
    grant select, insert on app.showtimes to viewmax_program;
  exception when duplicate_object or unique_violation then null; end $$`),
);
beforeEach(async () => {
  await notices.clear();
  member = await notices.addMember();
});

describe('the reminder of a show', () => {
  test('goes out two hours before, and opens the first ticket', async () => {
    const [ticket] = await member.buy(2);
    expect(await notices.round(3 * HOUR - 1)).toEqual({});
    expect(await notices.round(3 * HOUR)).toEqual({ sent: 1 });
    expect(notices.provider.delivered()).toEqual([
      {
        userId: member.userId,
        title: 'Eko Nocturne',
        text: 'Starts at 17:00 at Riverside Screens, Screen 1. Tap for your ticket.',
        path: `/ticketdetails?ticket=${ticket}`,
        ttl: 2 * 60 * 60,
      },
    ]);
    expect(await notices.round(3 * HOUR + MINUTE)).toEqual({});
  });

  test('is one for all purchases of a member', async () => {
    await member.buy();
    await member.buy(3);
    expect(await notices.round(3 * HOUR)).toEqual({ sent: 1 });
  });

  test('does not exist for tickets bought later', async () => {
    notices.backend.setTime(notices.after(3 * HOUR));
    expect(await member.buy()).toHaveLength(1);
    expect(await notices.outcomes()).toEqual([]);
  });

  test('goes away with a purchase that is rolled back', async () => {
    const { showtimeID, cinemaID } = notices.show;
    const sql = `do $$ begin
      insert into app.purchases (user_id, showtime_id, cinema_id, ticket_count, amount, at)
        values ('${member.userId}', '${showtimeID}', '${cinemaID}', 1, 10, '${NOON.toISOString()}');
      raise exception '% notices', (select count(*) from app.notices);
    end $$`;
    await expect(notices.query(sql)).rejects.toThrow('1 notices');
    expect(await notices.outcomes()).toEqual([]);
  });

  test.each([
    ['used', `update app.tickets set status = 'Used', used_at = now() where id = any ($1)`],
    ['refunded', `update app.tickets set status = 'Void', voided_at = now() where id = any ($1)`],
    ['expired', `update app.tickets set status = 'Expired' where id = any ($1)`],
  ])('is not sent for tickets that are %s', async (_, sql) => {
    await notices.query(sql, [await member.buy(2)]);
    expect(await notices.round(3 * HOUR)).toEqual({ pointless: 1 });
    expect(notices.provider.requests()).toBe(0);
  });

  test('opens the ticket that is still unused', async () => {
    const [first, second] = await member.buy(2);
    await notices.query(`update app.tickets set status = 'Used', used_at = now() where id = $1`, [first]);
    await notices.round(3 * HOUR);
    expect(notices.provider.delivered()[0]?.path).toBe(`/ticketdetails?ticket=${second}`);
  });

  test('is not sent to a member who signed out', async () => {
    await member.buy();
    expect((await member.signOut()).statusCode).toBe(200);
    expect(await notices.round(3 * HOUR)).toEqual({ pointless: 1 });
    expect(notices.provider.requests()).toBe(0);
  });

  test('is deleted with the account', async () => {
    await member.buy();
    expect((await member.leave()).statusCode).toBe(200);
    expect(await notices.outcomes()).toEqual([]);
  });
});

describe('the notice of a payment', () => {
  test('goes out when the payment arrives ten minutes after its quote', async () => {
    await member.pay({ arrives: 10 * MINUTE });
    expect(await notices.round(10 * MINUTE)).toEqual({ sent: 1 });
    expect(notices.provider.delivered()).toEqual([
      {
        userId: member.userId,
        title: 'Your payment arrived',
        text: '100 Vp arrived.',
        path: expect.stringMatching(/^\/paymentsuccessful\?tx_ref=vm-/),
        ttl: 24 * 60 * 60,
      },
    ]);
  });

  test('does not exist for an earlier payment', async () => {
    await member.pay({ arrives: 10 * MINUTE - 1 });
    expect(await notices.outcomes()).toEqual([]);
  });

  test('exists once for a payment that is reported twice', async () => {
    const refs = await member.pay();
    await notices.query(`select app.credit_top_up($1, 100, 'paid', 100, 'NGN', $2, null)`, [
      refs[0],
      notices.after(2 * HOUR),
    ]);
    expect(await notices.outcomes()).toEqual([null]);
  });

  test('is not sent for a payment that was reversed meanwhile', async () => {
    const [txRef] = await member.pay();
    await notices.query(`select app.reverse_top_up($1, 'paid', 100, 'NGN', $2)`, [txRef, notices.after(HOUR)]);
    expect(await notices.round(HOUR)).toEqual({ pointless: 1, sent: 1 });
    expect(notices.provider.delivered()).toMatchObject([
      { title: 'A payment was taken back', text: 'A payment of 100 Vp was taken back by the bank.' },
    ]);
  });

  test('goes out at once for a transfer, with the points that another amount bought', async () => {
    await notices.query(
      `insert into app.top_ups (tx_ref, user_id, provider, points, naira, created_at, transfer)
       values ('vm-81f3-1', $1, 'flutterwave', 4500, 3045, $2, '{}')`,
      [member.userId, NOON],
    );
    const credit = `select app.credit_top_up('vm-81f3-1', 2955, $1, 200000, 'NGN', $2, null)`;
    await notices.query(credit, ['first', notices.after(MINUTE)]);
    expect(await notices.round(MINUTE)).toEqual({ sent: 1 });
    // The account takes money again.
    await notices.query(credit.replace('200000', '304500'), ['second', notices.after(HOUR)]);
    expect(await notices.round(HOUR)).toEqual({ sent: 1 });
    expect(notices.provider.delivered().map(({ text }) => text)).toEqual([
      '₦2,000 arrived, that is 2,955 Vp.',
      '₦3,045 arrived a second time. It is being returned; reference V-81F3.',
    ]);
  });

  test('says of money that ops sent back before the message that it was returned', async () => {
    const [txRef = ''] = await member.pay();
    await notices.round(2 * HOUR);
    for (const id of ['two', 'three'])
      await notices.query(`select app.credit_top_up($1, 100, $2, 6800, 'NGN', $3, null)`, [
        txRef,
        id,
        notices.after(HOUR),
      ]);
    // Two payments have the reference, so ops name one by its id.
    const close = (name: string) =>
      notices.query(`do $$ begin
        set local role viewmax_program;
        perform app.close_payment_case('${name}', 'returned', now());
      end $$`);
    await close(txRef);
    const open = `select payment_id as id from app.payment_cases where closed_at is null and reference = $1 order by payment_id`;
    expect(await notices.query(open, [txRef])).toEqual([{ id: 'three' }, { id: 'two' }]);
    await close('three');
    expect(await notices.query(open, [txRef])).toEqual([{ id: 'two' }]);
    await close(txRef);
    await notices.round(2 * HOUR);
    expect(notices.provider.delivered().at(-1)?.text).toMatch(/^₦68 arrived a second time\. It was returned;/);
  });
});

describe('the notice of money that could not become points', () => {
  test.each([
    ['too_little', 99, 'NGN', 'Less than ₦1 arrived, too little for a point.'],
    ['wrong_currency', 304_500, 'GHS', 'A payment in another currency arrived.'],
  ])('says why: %s', async (because, kobo, currency, sentence) => {
    await notices.query(
      `insert into app.top_ups (tx_ref, user_id, provider, points, naira, created_at)
       values ('vm-93a1-' || $2::text, $1, 'flutterwave', 4500, 3045, $3)`,
      [member.userId, because, NOON],
    );
    await notices.query(`select app.refuse_top_up('vm-93a1-' || $1::text, $1, 'paid', $2, $3, $4)`, [
      because,
      kobo,
      currency,
      notices.after(MINUTE),
    ]);
    expect(await notices.round(MINUTE)).toEqual({ sent: 1 });
    expect(notices.provider.delivered().at(-1)).toMatchObject({
      title: 'Your money comes back',
      text: `${sentence} It is being returned; reference V-93A1.`,
    });
  });
});

describe('the notice of tickets on sale', () => {
  const MOVIE = 'harmattan-letters';
  const listed = async () => (await notices.backend.get('/api/v1/user/reminders', member.token)).json().movies;

  /** An import by ops. */
  const imports = (lga: string, movie = MOVIE) =>
    notices.query(`do $$ begin
      set local role viewmax_program;
      insert into app.showtimes (movie_id, lga, date, start_time) select '${movie}', '${lga}', '2026-03-06', time '12:07' + minute
        from unnest(array[interval '1 minute', '2 minutes']) as minute on conflict do nothing;
    end $$`);
  /** The database's clock decides when it is due. */
  const isDue = () =>
    notices.query(
      `update app.notices set next_try_at = $1, ends_at = $2
       where next_try_at >= now() - interval '1 minute' and (next_try_at at time zone 'Africa/Lagos')::time between '09:00' and '21:00'
       returning ends_at`,
      [NOON, notices.after(HOUR)],
    );

  beforeEach(() => notices.query('delete from app.showtimes where movie_id = $1', [MOVIE]));

  test('goes out once, by day, after the first showtimes in the LGA of the member', async () => {
    expect((await member.remind(MOVIE)).json()).toEqual({ movies: [MOVIE] });
    await imports('Bauchi');
    await imports('Sapele', 'eko-nocturne');
    expect(await notices.outcomes()).toEqual([]);
    await imports('Sapele');
    expect([await listed(), (await isDue()).length]).toEqual([[], 1]);
    await imports('Sapele', MOVIE);
    expect(await notices.round(0)).toEqual({ sent: 1 });
    expect(notices.provider.delivered()).toMatchObject([
      { userId: member.userId, text: 'Tickets are on sale in Sapele. Tap for the showtimes.', path: `/movie/${MOVIE}` },
    ]);
    expect(await notices.round(MINUTE)).toEqual({});
  });

  test('is not sent when the showtimes are gone', async () => {
    await member.remind(MOVIE);
    await imports('Sapele');
    await isDue();
    await notices.query('delete from app.showtimes where movie_id = $1', [MOVIE]);
    expect(await notices.round(0)).toEqual({ pointless: 1 });
  });

  test('does not exist for a reminder that is off', async () => {
    await member.remind(MOVIE);
    expect((await member.remind(MOVIE, false)).json()).toEqual({ movies: [] });
    await imports('Sapele');
    expect(await notices.outcomes()).toEqual([]);
  });

  test('needs a movie, and a member has 100 at most', async () => {
    expect((await member.remind('nothing')).json()).toMatchObject({ code: 'movie_not_found' });
    await member.remind(MOVIE);
    await notices.query(
      `insert into app.movies (id, title, language, distributor, description, poster_url, status, duration_minutes, rating)
       select 'movie-' || n, 'm', 'l', 'd', 'd', '/img/p.svg', 'coming-soon', 90, '15' from generate_series(1, 100) n`,
    );
    await notices.query(`insert into app.movie_reminders select $1, id, $2 from app.movies where id like 'movie-%'`, [
      member.userId,
      notices.after(-HOUR),
    ]);
    const movies = (await member.remind(MOVIE)).json().movies;
    expect([movies.length, movies[0]]).toEqual([100, MOVIE]);
  });

  test('is part of my data, and deleted with the account', async () => {
    await member.remind(MOVIE);
    expect((await notices.backend.get('/api/v1/user/data', member.token)).json().reminders).toEqual([MOVIE]);
    await member.leave();
    expect(await notices.query('select from app.movie_reminders where user_id = $1', [member.userId])).toEqual([]);
  });

  test('is offered by a coming movie', async () => {
    const offers = async (id: string) =>
      (await notices.backend.get(`/api/v1/movie/${id}`)).json().onemoviedetails.CanRemind;
    expect([await offers(MOVIE), await offers('eko-nocturne')]).toEqual([true, undefined]);
  });
});
