import { describe, expect, test } from '@jest/globals';
import type { CinemasResponse, ShowingCinemasResponse } from '@viewmax/contracts/cinemas';
import type { PartyCategory, Ticket } from '@viewmax/contracts/tickets';
import { findings } from '../../test/shop/books.ts';
import { addBuyers, tokenFor } from '../../test/shop/buyers.ts';
import { FAMILY, openFamily, priced, type Sale } from '../../test/shop/open-family.ts';
import { addPlan, addScreening } from '../../test/shop/screenings.ts';
import { NOON } from '../../test/start-backend.ts';
import { createContent } from '../content/content.ts';

const { backend, now, sellsCategories, buy, ticketsOf, balance, myTickets } = openFamily();

test('a cinema of a showtime names its categories, the default first, and the price stays the default’s', async () => {
  const cinemas = async (query = '') =>
    (await backend.get(`/api/v1/showingcinemas/eko-nocturne/Sapele${query}`, now.token)).json<ShowingCinemasResponse>()
      .cinemas;
  const [cinema] = await cinemas(`?showtimeID=${now.screening.showtimeId}`);
  expect(cinema).toMatchObject({
    Price: 100,
    Categories: [
      { Category: 'adult', Name: 'Adult', TicketPrice: 100 },
      { Category: 'child', Name: 'Child', TicketPrice: 41, Note: 'Under 12' },
      { Category: 'student', Name: 'Student', TicketPrice: 75, Note: 'Student card' },
    ],
  });
  const price = `/api/v1/ticketprice/eko-nocturne/${now.screening.cinemaId}/${now.screening.showtimeId}`;
  expect((await backend.get(price, now.token)).json()).toEqual({ ticketPrice: 100 });
  const one = await addScreening(backend.db, { seats: 30, now: NOON });
  const [oneAt] = await cinemas(`?showtimeID=${one.showtimeId}`);
  const all = (await backend.get('/api/v1/cinemas/Sapele')).json<CinemasResponse>().cinemasLists;
  for (const other of [oneAt, ...all]) expect(other).not.toHaveProperty('Categories');
});

test('a family pays each ticket’s own price, and each ticket keeps it', async () => {
  const tickets = await ticketsOf(buy(282, { categories: FAMILY }));
  expect(priced(tickets)).toEqual([
    ['adult', 100],
    ['adult', 100],
    ['child', 41],
    ['child', 41],
  ]);
  expect(await balance()).toBe(718);
  expect(await findings(backend.db)).toEqual([]);
});

test('a party of children alone is sold, and a party without categories pays the default', async () => {
  expect(priced(await ticketsOf(buy(41, { categories: [{ category: 'child', count: 1 }] })))).toEqual([['child', 41]]);
  expect(priced(await ticketsOf(buy(100)))).toEqual([[undefined, 100]]);
});

test('chosen seats get the categories in their order', async () => {
  const plan = await addPlan(backend.db, ['......', '......']);
  const hall = await addScreening(backend.db, { seats: 12, price: 100, now: NOON, plan });
  await sellsCategories(hall);
  const body = { uuid: now.buyer, showtimeID: hall.showtimeId, cinemaID: hall.cinemaId, seats: ['B2', 'B3', 'B4'] };
  const { HoldID } = (await backend.post('/api/v1/seats/hold', body, now.token)).json();
  const categories = [
    { category: 'child', count: 2 },
    { category: 'adult', count: 1 },
  ];
  const tickets = await ticketsOf(buy(182, { categories, holdID: HoldID, at: hall }));
  expect(tickets.map(({ SeatNumber, Category }) => [SeatNumber, Category])).toEqual([
    ['B2', 'adult'],
    ['B3', 'child'],
    ['B4', 'child'],
  ]);
});

describe('nothing is sold', () => {
  test.each<[string, number, Sale, object]>([
    ['at another total', 281, { categories: FAMILY }, { code: 'amount_mismatch', message: 'The price is 282 Vp now' }],
    [
      'for a category that the screening has not',
      100,
      { categories: [{ category: 'senior', count: 1 }] },
      { code: 'category_gone' },
    ],
    ['to a party of another number', 282, { categories: FAMILY, count: 3 }, { code: 'invalid_request' }],
    [
      'to a category of nobody',
      100,
      { categories: [{ category: 'child', count: 0 }], count: 1 },
      { code: 'invalid_request' },
    ],
    [
      'to a category twice',
      82,
      { categories: FAMILY.map((one) => ({ ...one, category: 'child' })) },
      { code: 'invalid_request' },
    ],
    ['to a word that is no category', 41, { categories: [{ category: '","', count: 1 }] }, { code: 'invalid_request' }],
  ])('%s', async (_, amount, sale, refusal) => {
    expect((await buy(amount, sale)).json()).toMatchObject(refusal);
    expect([await balance(), await myTickets()]).toEqual([1000, []]);
  });

  test('where the screening has one price', async () => {
    const one = await addScreening(backend.db, { seats: 30, price: 100, now: NOON });
    expect((await buy(282, { categories: FAMILY, at: one })).json()).toMatchObject({ code: 'category_gone' });
    expect(priced(await ticketsOf(buy(100, { categories: [{ category: 'adult', count: 1 }], at: one })))).toEqual([
      ['adult', 100],
    ]);
  });
});

test('a repeated key gets the same tickets for the same party, in whatever order it is named', async () => {
  const first = (await buy(282, { categories: FAMILY, key: 'family-1' })).json();
  expect((await buy(282, { categories: FAMILY.toReversed(), key: 'family-1' })).json()).toEqual(first);
  expect(await balance()).toBe(718);
  const others: PartyCategory[] = [
    { category: 'adult', count: 3 },
    { category: 'child', count: 1 },
  ];
  for (const categories of [others, undefined])
    expect((await buy(282, { categories, count: 4, key: 'family-1' })).json()).toMatchObject({ code: 'key_reused' });
});

test('a cancelled ticket returns what it cost', async () => {
  const tickets = await ticketsOf(buy(282, { categories: FAMILY }));
  expect(tickets.map(({ CancelSteps }) => CancelSteps?.map(({ points }) => points))).toEqual([
    [100, 50],
    [100, 50],
    [41, 20],
    [41, 20],
  ]);
  const cancel = (one: Ticket[], points: number) =>
    backend.post(
      '/api/v1/tickets/cancel',
      { uuid: now.buyer, ticketIDs: one.map(({ TicketID }) => TicketID), points },
      now.token,
    );
  expect((await cancel(tickets.slice(1, 3), 200)).json()).toMatchObject({
    code: 'refund_changed',
    error: '141 Vp come back now.',
  });
  expect((await cancel(tickets.slice(1, 3), 141)).json()).toMatchObject({ points: 141 });
  expect(await balance()).toBe(859);
  const later = new Date(Date.parse(tickets[3]?.CancelSteps?.[0]?.until ?? '') + 1);
  backend.setTime(later);
  now.token = tokenFor(now.buyer, later);
  expect((await cancel(tickets.slice(3), 20)).json()).toMatchObject({ points: 20 });
  expect(await balance()).toBe(879);
  expect(await findings(backend.db)).toEqual([]);
});

test('a cancelled screening returns what each ticket cost, also one that a friend holds', async () => {
  const tickets = await ticketsOf(buy(282, { categories: FAMILY }));
  const [friend = ''] = await addBuyers(backend.db, 1, 5);
  const child = tickets[3]?.TicketID;
  const { claim } = (
    await backend.post('/api/v1/tickets/send', { uuid: now.buyer, ticketID: child }, now.token)
  ).json();
  const taken = await backend.post('/api/v1/tickets/take', { uuid: friend, claim }, tokenFor(friend, NOON));
  expect(taken.json().ticket).toMatchObject({ Category: 'child' });
  expect(taken.json().ticket).not.toHaveProperty('PaidVp');
  const content = createContent(backend.db, { clock: () => NOON });
  const cancelled = await content.cancelScreening(now.screening.showtimeId, { reason: 'No power', dryRun: false });
  expect(cancelled?.showings).toMatchObject([{ tickets: 4, points: 282 }]);
  expect([await balance(), await backend.balanceOf(friend)]).toEqual([1000, 5]);
  expect((await myTickets()).map(({ RefundedVp }) => RefundedVp).toSorted()).toEqual([100, 100, 41, 41]);
  expect(await findings(backend.db)).toEqual([]);
});

test('a reversed payment takes back tickets for what they cost, the last seat first', async () => {
  const at = NOON.toISOString();
  await backend.query(
    `insert into app.top_ups (tx_ref, user_id, provider, points, naira, created_at) values ($1, $2, 'paystack', 300, 1, $3)`,
    [`vm-${now.buyer}`, now.buyer, at],
  );
  await backend.query(`select app.credit_top_up($1, 300, 'paid', 100, 'NGN', $2, null)`, [`vm-${now.buyer}`, at]);
  await buy(900, { count: 9 });
  backend.setTime(new Date(NOON.getTime() + 60_000));
  await buy(282, { categories: FAMILY });
  // 118 points are left of 300, so 182 are missing.
  await backend.query(`select app.reverse_top_up($1, 'paid', 100, 'NGN', $2)`, [`vm-${now.buyer}`, at]);
  const voided = (await myTickets()).filter(({ TicketStatus }) => TicketStatus === 'Void');
  expect(priced(voided)).toEqual([
    ['adult', 100],
    ['child', 41],
    ['child', 41],
  ]);
  expect([await balance(), await findings(backend.db)]).toEqual([0, []]);
});

test.each([
  ['paid = 42', 'paid = 41', 'a purchase is not the sum of its tickets'],
  [
    `status = 'Cancelled', cancelled_at = now(), refunded = 42`,
    `status = 'Unused', cancelled_at = null, refunded = null`,
    'a ticket returned more than it cost',
  ],
])('the check of the books finds a ticket with %s', async (harm, mend, finding) => {
  const tickets = await ticketsOf(buy(282, { categories: FAMILY }));
  const set = (columns: string) =>
    backend.query(`update app.tickets set ${columns} where id = $1`, [tickets[3]?.TicketID]);
  await set(harm);
  const found = await backend.query<{ finding: string }>('select finding from app.ledger_findings()');
  expect(found.map((one) => one.finding)).toContain(finding);
  await set(mend);
  expect(await backend.query('select finding from app.ledger_findings()')).toEqual([]);
});

test('a ticket from before cost an equal part of its purchase', async () => {
  const [ticket] = await ticketsOf(buy(200, { count: 2 }));
  await backend.query('update app.tickets set paid = null where purchase_id = $1', [ticket?.PurchaseID]);
  expect(priced(await myTickets())).toEqual([
    [undefined, 100],
    [undefined, 100],
  ]);
  expect(await findings(backend.db)).toEqual([]);
});

test('the release before sells to the same functions', async () => {
  const sell = (name: string, more: string) =>
    backend.query<{ outcome: string }>(
      `select outcome from app.${name}($1, array[$2], array[null], array[$3], array[$4], array[2], array[200::bigint]${more})`,
      [NOON, now.buyer, now.screening.showtimeId, now.screening.cinemaId],
    );
  const nothing = ', array[null::text]';
  expect(await sell('purchase_batch', '')).toEqual([{ outcome: 'sold' }]);
  expect(await sell('purchase_batch', nothing.repeat(3))).toEqual([{ outcome: 'sold' }]);
  expect(await sell('sell_seats', `${nothing.repeat(3)}, 'all', 0`)).toEqual([{ outcome: 'sold' }]);
  expect(await sell('purchase_batch', `, p_categories => array['{"adult","student"}']`)).toEqual([
    { outcome: 'amount_mismatch' },
  ]);
  expect(await findings(backend.db)).toEqual([]);
});
