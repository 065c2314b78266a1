import { expect, test } from '@jest/globals';
import { type ContentPlan, importContentSchema } from '@viewmax/contracts/ops/content';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import { csv, example, KEY, openContent, ROW, SHOWTIMES } from '../../test/open-content.ts';
import { opened } from '../../test/opened.ts';
import { demoAtNoon, NOON } from '../../test/templates.ts';
import { createContent } from './content.ts';

const shop = opened(openContent);

const counts = ({ added, changed, removed, unchanged }: ContentPlan) => ({ added, changed, removed, unchanged });

test('a dry run changes nothing, and lists all that an import would add', async () => {
  const before = await shop.everything();
  const { changes, ...rest } = await shop.plan(example(), { dryRun: true });
  expect(await shop.everything()).toEqual(before);
  expect(rest).toEqual({ dryRun: true, added: 14, changed: 1, removed: 0, unchanged: 0, notes: [] });
  expect(changes).toContainEqual({ kind: 'movie', action: 'added', key: 'lagoon-lights' });
  expect(changes).toContainEqual({ kind: 'showtime', action: 'added', key: KEY });
});

test('the import of a chain adds its whole program, with the seats of halls and the most exact prices', async () => {
  expect(counts(await shop.plan(example()))).toEqual({ added: 14, changed: 1, removed: 0, unchanged: 0 });
  expect(await shop.screeningAt()).toMatchObject({
    lga: 'Sapele',
    price: 4000,
    total_seats: 140,
    seats_per_row: 14,
    assigned_seats: 0,
    screen_location: 'Screen 1, ground floor',
  });
  const prices = await shop.query(`select h.date, h.movie_id as movie, s.price from app.screenings s
    join app.showtimes h on h.id = s.showtime_id where s.cinema_id = 'marina-sapele' order by h.date, s.price`);
  expect(prices.map(({ date, price }) => [date, price])).toEqual([
    ['2026-03-06', 3000],
    ['2026-03-06', 4000],
    ['2026-03-06', 4000],
    ['2026-03-07', 3000],
    ['2026-03-07', 5000],
  ]);
  const [movie] = await shop.query(`select * from app.movies where id = 'lagoon-lights'`);
  expect(movie?.more_poster_urls).toHaveLength(2);
});

test('a cinema’s rule of cancelling comes with the import, and its times and shares fall', async () => {
  const rule = (until: string, shares: string) =>
    csv('cinemas', 'id,cancel_until_minutes,cancel_shares', `marina-bauchi,${until},${shares}`);
  expect(counts(await shop.plan([rule('1440', '120:50 60:25')]))).toMatchObject({ changed: 1 });
  const stored = () => shop.query(`select cancel_rule from app.cinemas where id = 'marina-bauchi'`);
  expect(await stored()).toEqual([{ cancel_rule: [1440, 100, 120, 50, 60, 25] }]);
  expect(await shop.faults([rule('120', '120:50')])).toEqual([
    'cinemas.csv:2 marina-bauchi has cancel_shares whose minutes and percentages must fall, from 120:100.',
  ]);
  expect(await shop.faults([rule('', '60:50')])).toEqual([
    'cinemas.csv:2 marina-bauchi has cancel_shares, so it needs cancel_until_minutes.',
  ]);
  expect(await shop.faults([rule('30', '')])).toEqual([
    expect.stringContaining('cancel_until_minutes is "30". It must be a whole number from 60 to 43200'),
  ]);
  expect(await shop.faults([rule('120', '59:50')])).toEqual([expect.stringContaining('cancel_shares is "59:50"')]);
  await shop.plan([rule('120', '')]);
  expect(await stored()).toEqual([{ cancel_rule: [120, 100] }]);
  await shop.plan(example());
});

test('a second import of the same files changes nothing and writes no note', async () => {
  const before = await shop.everything();
  const notes: ContentPlan[] = [];
  const files = importContentSchema.parse({ files: example(), dryRun: false, remove: true });
  const result = await shop.content.import(files, async (_, noted) => void notes.push(noted));
  expect(result).toMatchObject({ plan: { added: 0, changed: 0, removed: 0, unchanged: 16 } });
  expect(await shop.everything()).toEqual(before);
  expect(notes).toEqual([]);
});

test('an import of an export changes nothing', async () => {
  const before = await shop.everything();
  const files = await shop.content.export();
  expect(files.map(({ name }) => name).filter((name) => !name.startsWith('plans/'))).toEqual(
    ['towns', 'movies', 'posters', 'trailers', 'cinemas', 'showtimes'].map((kind) => `${kind}.csv`),
  );
  expect(await shop.plan(files, { remove: true })).toMatchObject({ added: 0, changed: 0, removed: 0, notes: [] });
  expect(await shop.everything()).toEqual(before);
});

test('an import names a column that changes, and keeps the columns that its file omits', async () => {
  const { changes } = await shop.plan([csv('movies', 'id,duration_minutes', 'lagoon-lights,115')]);
  expect(changes).toEqual([
    { kind: 'movie', action: 'changed', key: 'lagoon-lights', columns: { duration_minutes: [112, 115] } },
  ]);
  const [movie] = await shop.query(`select title, duration_minutes from app.movies where id = 'lagoon-lights'`);
  expect(movie).toEqual({ title: 'Lagoon Lights', duration_minutes: 115 });
});

test('a price alone changes all showtimes ahead that it fits', async () => {
  const { changes } = await shop.plan([csv('prices', 'cinema,movie,price', 'marina-sapele,the-last-harvest,3100')]);
  expect(changes.map(({ action, columns }) => [action, columns])).toEqual([
    ['changed', { price: [3000, 3100] }],
    ['changed', { price: [3000, 3100] }],
  ]);
});

test('a showtime’s own price and seats win over those of prices and halls', async () => {
  const files = [
    csv('prices', 'cinema,price', 'marina-sapele,4100'),
    csv('showtimes', `${SHOWTIMES},seats,price`, `${ROW},139,4321`),
  ];
  await shop.plan(files);
  expect(await shop.screeningAt()).toMatchObject({ price: 4321, total_seats: 139 });
  expect(await shop.screeningAt('19:30')).toMatchObject({ price: 4100, total_seats: 140 });
  await shop.plan(example());
  expect(await shop.screeningAt()).toMatchObject({ price: 4000, total_seats: 140 });
});

test('two prices that fit a showtime equally well are refused', async () => {
  const prices = csv(
    'prices',
    'cinema,hall,date,price',
    'marina-sapele,"Screen 1, ground floor",,1',
    'marina-sapele,,2026-03-06,2',
  );
  expect(await shop.faults([prices])).toEqual([
    `prices.csv:3 Lines 2 and 3 have two prices for ${KEY}. Add a row with more columns.`,
  ]);
});

test('an import with faults names each of them and changes nothing', async () => {
  const said = await shop.faults([
    csv('movies', 'id,title', 'brand-new,New'),
    csv('trailers', 'id,movie,title,thumbnail,video', 't,no-such,T,/img/a.svg,/img/b.mp4'),
    csv('cinemas', 'id,lga', 'marina-sapele,Bauchi', 'marina-bauchi,Lagos'),
    csv(
      'showtimes',
      SHOWTIMES,
      'no-such,marina-sapele,Hall,2026-03-06,16:00',
      'lagoon-lights,no-such,Hall,2026-03-06,16:00',
      'lagoon-lights,marina-sapele,No Hall,2026-03-08,16:00',
      'lagoon-lights,marina-sapele,"Screen 1, ground floor",2026-03-04,11:59',
      'lagoon-lights,marina-sapele,"Screen 1, ground floor",2027-12-01,16:00',
      'lagoon-lights,marina-sapele,"Screen 1, ground floor",2026-03-09,16:00',
    ),
  ]);
  expect(said).toEqual([
    'cinemas.csv:2 marina-sapele has showtimes in Sapele, so it cannot move.',
    'cinemas.csv:3 The lga "Lagos" is no open town. Add it to towns.',
    'movies.csv:2 brand-new is new, so it needs the columns language, distributor, description, poster, status, duration_minutes, rating.',
    'showtimes.csv:2 The movie "no-such" is unknown. Add it to movies.',
    'showtimes.csv:3 The cinema "no-such" is unknown. Add it to cinemas.',
    'showtimes.csv:4 The hall "No Hall" of marina-sapele is unknown. Add it to halls.',
    'showtimes.csv:5 lagoon-lights at marina-sapele, 2026-03-04 11:59 is in the past.',
    'showtimes.csv:6 lagoon-lights at marina-sapele, 2027-12-01 16:00 is more than 400 days ahead.',
    'showtimes.csv:7 lagoon-lights at marina-sapele, 2026-03-09 16:00 has no price. Add a row for marina-sapele to prices.',
    'trailers.csv:2 The movie "no-such" is unknown. Add it to movies.',
  ]);
});

test('a refused row does not refuse the rows that name it', async () => {
  const said = await shop.faults([
    csv('movies', 'id,title', 'new-one,=1+1'),
    csv('showtimes', SHOWTIMES, 'new-one,marina-sapele,"Screen 1, ground floor",2026-03-09,16:00'),
  ]);
  expect(said).toEqual([expect.stringContaining('movies.csv:2 title is "=1+1"')]);
});

test('an import lists at most 200 faults, and counts the rest', async () => {
  const rows = Array.from({ length: 250 }, (_, at) => `movie-${at},marina-sapele,Hall,2026-03-06,16:00`);
  const said = await shop.faults([csv('showtimes', SHOWTIMES, ...rows)]);
  expect([said.length, said.at(-1)]).toEqual([201, 'showtimes.csv:202 50 more faults follow.']);
});

test('text for the database stays text', async () => {
  const title = `'); drop table app.movies; --`;
  await shop.plan([csv('movies', 'id,title', `night-market,${title}`)]);
  expect(await shop.query(`select title from app.movies where id = 'night-market'`)).toEqual([{ title }]);
});

test('a hall changes the seats of its showtimes ahead, and one that no showtime uses is only a note', async () => {
  const halls = csv('halls', 'cinema,hall,seats', 'marina-sapele,"Screen 2, first floor",66', 'marina-sapele,Attic,9');
  const { changes, notes } = await shop.plan([halls]);
  expect(changes.map(({ columns }) => columns)).toEqual([{ seats: [60, 66] }, { seats: [60, 66] }]);
  expect(notes).toEqual(['halls, line 3: no showtime is in "Attic" of marina-sapele, so it is not stored.']);
});

test('seats that the cinema sold itself are counted, and never exceed the hall', async () => {
  const file = (seats: number) => csv('showtimes', `${SHOWTIMES},counter_seats`, `${ROW},${seats}`);
  expect(await shop.faults([file(141)])).toEqual([
    `showtimes.csv:2 ${KEY} has 140 seats, fewer than the 141 sold at the counter.`,
  ]);
  await shop.plan([file(20)]);
  expect(await shop.screeningAt()).toMatchObject({ counter_seats: 20, assigned_seats: 20 });
});

test('a whole import removes the showtimes, trailers and posters that it omits, of its cinemas, days and movies only', async () => {
  const before = await shop.query('select count(*) from app.screenings');
  const { changes } = await shop.plan(
    [
      csv('posters', 'movie,poster', 'lagoon-lights,https://pictures.marina.example/lagoon-lights-wide.jpg'),
      csv('showtimes', SHOWTIMES, ROW),
    ],
    { remove: true },
  );
  expect(changes.map(({ action, key }) => `${action} ${key}`)).toEqual([
    'changed lagoon-lights',
    'removed lagoon-lights at marina-sapele, 2026-03-06 19:30',
    'removed the-last-harvest at marina-sapele, 2026-03-06 19:30',
  ]);
  expect(await shop.query('select count(*) from app.screenings')).toEqual([{ count: Number(before[0]?.count) - 2 }]);
  expect(
    await shop.query(`select from app.showtimes h where not exists
    (select from app.screenings s where s.showtime_id = h.id)`),
  ).toEqual([]);
  expect(counts(await shop.plan(example()))).toMatchObject({ added: 2, removed: 0 });
});

test('a failure in the middle of an import rolls all of it back', async () => {
  const before = await shop.everything();
  const files = importContentSchema.parse({ files: [csv('movies', 'id,rating', 'lagoon-lights,18')], dryRun: false });
  await expect(
    shop.content.import(files, async () => {
      throw new Error('The log is full');
    }),
  ).rejects.toThrow('The log is full');
  expect(await shop.everything()).toEqual(before);
});

test('two imports at once run one after the other', async () => {
  const movies = (rating: string) => [csv('movies', 'id,rating', `night-market,${rating}`)];
  const plans = await Promise.all([shop.plan(movies('16')), shop.plan(movies('16')), shop.plan(movies('16'))]);
  expect(plans.map(({ changed }) => changed).sort()).toEqual([0, 0, 1]);
});

test('an export moves a program to another installation', async () => {
  const other = await openTestDatabase(demoAtNoon);
  try {
    const there = createContent(other, { clock: () => NOON });
    const files = await shop.content.export();
    const first = await there.import(importContentSchema.parse({ files, dryRun: false }));
    expect(first).toMatchObject({ plan: { removed: 0 } });
    const exported = await there.export();
    expect(exported.find(({ name }) => name === 'showtimes.csv')?.text).toContain('marina-sapele');
    const second = await there.import(importContentSchema.parse({ files, dryRun: false }));
    expect(second).toMatchObject({ plan: { added: 0, changed: 0, removed: 0 } });
  } finally {
    await other.close();
  }
}, 60_000);
