import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { SeatHold } from '@viewmax/contracts/seats';
import { findings } from '../../test/shop/books.ts';
import { addBuyers, tokenFor } from '../../test/shop/buyers.ts';
import { FAMILY, openFamily } from '../../test/shop/open-family.ts';
import { addPlan, addScreening, type Screening } from '../../test/shop/screenings.ts';
import { NOON } from '../../test/start-backend.ts';

const { backend, sellsCategories } = openFamily();
const SEATS = ['A1', 'A2', 'A3', 'A4'];
const minutes = (count: number) => new Date(NOON.getTime() + count * 60_000);

let plan: string;
let hall: Screening;
/** With points for the family of 282, and not for four adults. */
let parent: string;
beforeAll(async () => {
  plan = await addPlan(backend.db, ['......']);
});
beforeEach(async () => {
  hall = await addScreening(backend.db, { seats: 6, price: 100, now: NOON, plan });
  await sellsCategories(hall);
  [parent = ''] = await addBuyers(backend.db, 1, 300);
});

async function hold(member: string, seats: string[], categories?: object) {
  const body = { uuid: member, showtimeID: hall.showtimeId, cinemaID: hall.cinemaId, seats, categories };
  const answer = await backend.post('/api/v1/seats/hold', body, tokenFor(member, NOON));
  return { status: answer.statusCode, ...answer.json<Partial<SeatHold> & { code?: string }>() };
}

test('a hold that the points of a family cover goes on, and yields to nobody', async () => {
  await hold(parent, SEATS, FAMILY);
  const [rich = ''] = await addBuyers(backend.db, 1, 1000);
  backend.setTime(minutes(5));
  expect(await hold(rich, SEATS)).toMatchObject({ status: 409, code: 'seats_taken' });
  expect(await hold(parent, SEATS, FAMILY)).toMatchObject({ status: 200, Until: minutes(15).toISOString() });
  expect(await findings(backend.db)).toEqual([]);
});

test.each([
  ['adults', undefined],
  ['people of a category that the screening has not', [{ category: 'senior', count: 4 }]],
  ['a party with one of these', [FAMILY[0], { category: 'child', count: 1 }, { category: 'senior', count: 1 }]],
])('a hold of %s counts the default’s price for each seat', async (_, categories) => {
  await hold(parent, SEATS, categories);
  backend.setTime(minutes(5));
  expect(await hold(parent, SEATS, categories)).toMatchObject({ Until: minutes(10).toISOString() });
  const [rich = ''] = await addBuyers(backend.db, 1, 1000);
  expect(await hold(rich, SEATS)).toMatchObject({ status: 200 });
});

test('a party that becomes dearer makes a courtesy of its hold', async () => {
  await hold(parent, SEATS, FAMILY);
  await hold(parent, SEATS);
  backend.setTime(minutes(5));
  expect(await hold(parent, SEATS)).toMatchObject({ Until: minutes(10).toISOString() });
});

test('a family counts in what all holds of its member cost', async () => {
  await hold(parent, SEATS, FAMILY);
  const first = hall;
  hall = await addScreening(backend.db, { seats: 6, price: 10, now: NOON, plan });
  await hold(parent, ['A1']);
  backend.setTime(minutes(5));
  // 282 of the family and 10 are covered by 300 points.
  expect(await hold(parent, ['A1'])).toMatchObject({ Until: minutes(15).toISOString() });
  hall = first;
  expect(await hold(parent, SEATS, FAMILY)).toMatchObject({ Until: minutes(15).toISOString() });
});

test('a hold of another number than its party is refused', async () => {
  expect(await hold(parent, SEATS.slice(1), FAMILY)).toMatchObject({ status: 400, code: 'invalid_request' });
});

test('the release before names no party, and holds', async () => {
  const held = await backend.query<{ outcome: string }>(
    `select outcome
     from app.hold_seats($1, array[$2], array[$3], array[$4], array[$5], array['{1,2}'], 'all', 0)`,
    [NOON, parent, hall.showtimeId, hall.cinemaId, plan],
  );
  expect(held).toEqual([{ outcome: 'held' }]);
});
