import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { drawPlan } from '../../seed/plans.ts';
import { csv, example, KEY, openContent, ROW, SHOWTIMES } from '../../test/open-content.ts';
import { opened } from '../../test/opened.ts';
import { NOON } from '../../test/templates.ts';

const HALL = '"Screen 1, ground floor"';
const COLUMNS = 'cinema,hall,seats,plan,closed_seats';
const NEW = ROW.replace('16:00', '21:00');

const shop = opened(openContent);
beforeAll(() => shop.plan(example()));
beforeEach(() => {
  shop.place.now = NOON;
});

const planFile = (name: string, rows: string[]) => ({
  name: `plans/${name}.json`,
  text: drawPlan(name, { Hall: rows }),
});
const SMALL = planFile('small', ['......', '......']);
const halls = (seats: number, plan = 'small', closed = '') =>
  csv('halls', COLUMNS, `marina-sapele,${HALL},${seats},${plan},${closed}`);

test('a plan needs a file without faults, as many seats as its hall, and known names of closed seats', async () => {
  const doubled = { ...SMALL, text: SMALL.text.replace('"seat_number":"2"', '"seat_number":"1"') };
  expect(await shop.faults([doubled, halls(12)])).toEqual([
    'plans/small.json:1 zones[0].rows[0].seats[1] is A1, and so is zones[0].rows[0].seats[0].',
  ]);
  expect(await shop.faults([halls(12)])).toContain('halls.csv:2 The plan "small" is unknown. Add plans/small.json.');
  expect(await shop.faults([SMALL, halls(14)])).toContain(
    'halls.csv:2 Screen 1, ground floor has 14 seats, and its plan has 12.',
  );
  expect(await shop.faults([SMALL, halls(12, 'small', 'A1 C9')])).toContain(
    'halls.csv:2 closed_seats has C9, which the plan "small" lacks.',
  );
  expect(await shop.faults([halls(140, '', 'A1')])).toContain(
    'halls.csv:2 Screen 1, ground floor has closed_seats, so it needs a plan.',
  );
});

test('a hall gets its plan with all showtimes that have no tickets, and their closed seats are not on sale', async () => {
  const { changes } = await shop.plan([SMALL, halls(12, 'small', 'B6')]);
  expect(changes).toContainEqual({ kind: 'plan', action: 'added', key: 'small' });
  expect(changes).toContainEqual(expect.objectContaining({ kind: 'showtime', action: 'changed', key: KEY }));
  expect(await shop.screeningAt()).toMatchObject({ plan_id: expect.any(String), closed_seats: [12], total_seats: 11 });
  expect(await shop.plan([SMALL, halls(12, 'small', 'B6')])).toMatchObject({ added: 0, changed: 0 });
});

test('an import of an export changes nothing, and the plan is among its files', async () => {
  const files = await shop.content.export();
  expect(files.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^plans\/[0-9a-f]{32}\.json$/));
  const before = await shop.everything();
  expect(await shop.plan(files, { remove: true })).toMatchObject({ added: 0, changed: 0, removed: 0 });
  expect(await shop.everything()).toEqual(before);
});

test('a changed file is a plan for new showtimes, and those on sale keep theirs', async () => {
  const { plan_id } = await shop.screeningAt();
  const larger = planFile('small', ['......', '......', '......']);
  await shop.plan([larger, halls(18), csv('showtimes', `${SHOWTIMES},price`, `${NEW},4000`)]);
  expect(await shop.screeningAt()).toMatchObject({ plan_id, total_seats: 12 });
  const added = await shop.screeningAt('21:00');
  expect(added).toMatchObject({ total_seats: 18 });
  expect(added.plan_id).not.toBe(plan_id);
});

test('a showtime with sold numbers of rows keeps them when its hall gets a plan', async () => {
  const hall = '"Screen 2, first floor"';
  await shop.query(
    `update app.screenings set free_in_rows = '{}', assigned_seats = 1
      where screen_location = 'Screen 2, first floor' and cinema_id = 'marina-sapele'
        and showtime_id in (select id from app.showtimes where date = '2026-03-06')`,
  );
  await shop.plan([SMALL, csv('halls', COLUMNS, `marina-sapele,${hall},12,small,`)]);
  const stored = await shop.query(
    `select total_seats, plan_id is not null as planned from app.screenings
      where screen_location = 'Screen 2, first floor' and cinema_id = 'marina-sapele' order by 1`,
  );
  expect(stored).toEqual([
    { total_seats: 12, planned: true },
    { total_seats: 60, planned: false },
  ]);
});

test('ops close a seat for all showtimes ahead and open it again, and a later import keeps it', async () => {
  const notes: object[] = [];
  const close = (isOpen: boolean, dryRun: boolean, seat = 'A1') =>
    shop.content.closeSeat(
      { cinema: 'marina-sapele', hall: 'Screen 1, ground floor', seat, isOpen, dryRun },
      async (_, closed) => void notes.push(closed),
    );
  const { closed_seats } = await shop.screeningAt();
  expect(await close(false, true)).toMatchObject({ dryRun: true, sold: 0 });
  expect((await shop.screeningAt()).closed_seats).toEqual(closed_seats);
  expect(await close(false, false)).toMatchObject({ showings: 4 });
  expect(await close(false, false)).toMatchObject({ showings: 4 });
  expect(await shop.screeningAt('21:00')).toMatchObject({ closed_seats: [1], total_seats: 17 });
  await shop.plan([csv('showtimes', `${SHOWTIMES},price`, `${ROW.replace('16:00', '22:00')},4000`)]);
  // The hall is as at its latest screening, which is on the next day.
  expect(await shop.screeningAt('22:00')).toMatchObject({ closed_seats: [1], total_seats: 11 });
  await close(true, false);
  expect(await shop.screeningAt('22:00')).toMatchObject({ closed_seats: [], total_seats: 12 });
  expect(notes).toHaveLength(3);
  expect(await close(false, false, 'Z9')).toBeNull();
});
