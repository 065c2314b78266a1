import { beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { withClient } from '@viewmax/server/with-client';
import { openShop } from '../../test/open-shop.ts';
import { addBuyers } from '../../test/shop/buyers.ts';
import { addPlan, addScreening, type Screening } from '../../test/shop/screenings.ts';
import { NOON } from '../../test/start-backend.ts';
import { createPlans } from './hall.ts';
import { createPictures, type Pictures } from './pictures.ts';

const shop = openShop();
let plan: string;
let screening: Screening;
let pictures: Pictures;
beforeAll(async () => {
  plan = await addPlan(shop.db, ['....', 'w...']);
});
beforeEach(async () => {
  screening = await addScreening(shop.db, { seats: 8, now: NOON, plan });
  pictures = createPictures(createPlans());
  pictures.expect(screening);
});

const choose = (...counts: number[]) =>
  withClient(shop.db, (client) =>
    pictures.chooseFor(
      client,
      counts.map((count) => ({ ...screening, userId: 'u', count })),
      NOON,
    ),
  );
const hold = (seats: number[], userId: string, begunAt = NOON) =>
  shop.query(
    `with held as (
        insert into app.holds (showtime_id, cinema_id, user_id, seats, begun_at, ends_at)
          values ($1, $2, $3, $4, $5, $6) returning *)
      insert into app.seat_holds (showtime_id, cinema_id, seat, user_id, hold_id, ends_at)
        select showtime_id, cinema_id, unnest(seats), user_id, id, ends_at from held`,
    [screening.showtimeId, screening.cinemaId, userId, seats, begunAt, new Date(NOON.getTime() + 600_000)],
  );

test('no two orders of a process get a seat, in one batch or in several', async () => {
  const first = await choose(2, 2);
  const second = await choose(3);
  const all = [...first, ...second].flatMap((seats) => seats ?? []);
  expect(all.toSorted()).toEqual([1, 2, 3, 4, 6, 7, 8]);
  expect(await choose(1)).toEqual([[]]);
});

test('seats of a refused order are chosen again, and those of a sold one are not', async () => {
  const [seats = []] = await choose(4);
  pictures.settle(screening, seats, false);
  const [again = []] = await choose(4);
  expect(again).toHaveLength(4);
  pictures.settle(screening, again, true);
  expect((await choose(3)).flat()).toHaveLength(3);
});

test('a refused party finds the seats that another order gives back, without another read', async () => {
  const [seats = []] = await choose(6);
  expect(await choose(2, 3)).toEqual([[], []]);
  pictures.settle(screening, seats, false);
  await withClient(shop.db, async (client) => {
    const query = jest.spyOn(client, 'query');
    const [found] = await pictures.chooseFor(client, [{ ...screening, userId: 'u', count: 2 }], NOON);
    expect(found).toHaveLength(2);
    expect(query).not.toHaveBeenCalled();
    query.mockRestore();
  });
});

test('nobody is refused by an old picture', async () => {
  await hold([1, 2, 3, 4, 6, 7, 8], 'other');
  expect(await choose(2)).toEqual([[]]);
  await shop.query('delete from app.seat_holds where showtime_id = $1', [screening.showtimeId]);
  expect((await choose(2)).flat()).toHaveLength(2);
});

test('the seats of the own hold are free', async () => {
  await hold([1, 2, 3, 4], 'u');
  expect((await choose(7)).flat()).toHaveLength(7);
});

test('a hall without a plan, and one that nobody expects to have one, have no choice', async () => {
  screening = await addScreening(shop.db, { seats: 8, now: NOON });
  expect(await choose(2)).toEqual([undefined]);
  pictures.expect(screening);
  expect(await choose(2)).toEqual([undefined]);
});

test('a refusal names what is left, but only the database refuses where a hold may yield', async () => {
  const [member = ''] = await addBuyers(shop.db, 1, 0);
  await hold([1, 2, 3, 4, 6, 7, 8], member);
  await choose(2);
  expect(pictures.refusal(screening, 'u')).toMatchObject({ gone: new Set(), nextEnd: expect.any(Date) });
  expect(pictures.refusal(screening, member)).toBeNull();
  await shop.query('update app.holds set begun_at = $2 where user_id = $1', [
    member,
    new Date(NOON.getTime() - 120_000),
  ]);
  await choose(2);
  expect(pictures.refusal(screening, 'u')).toBeNull();
});
