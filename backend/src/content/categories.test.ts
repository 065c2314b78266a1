import { expect, test } from '@jest/globals';
import type { ContentFile } from '@viewmax/contracts/ops/content';
import { csv, example, openContent, ROW, SHOWTIMES } from '../../test/open-content.ts';
import { opened } from '../../test/opened.ts';

const shop = opened(openContent);

const prices = (...lines: string[]): ContentFile => csv('prices', 'cinema,date,category,price,note', ...lines);
const ALL = [
  'marina-sapele,,adult,4000,',
  'marina-sapele,,child,1500,Under 12',
  'marina-sapele,,student,2500,Student card',
];
const CHILD = { category: 'child', price: 1500, note: 'Under 12' };
const STUDENT = { category: 'student', price: 2500, note: 'Student card' };

test('prices name the categories of a cinema, in the order of the file', async () => {
  await shop.plan([...example().filter(({ name }) => name !== 'prices.csv'), prices(...ALL, 'marina-bauchi,,,2500,')]);
  expect(await shop.screeningAt()).toMatchObject({ price: 4000, categories: [CHILD, STUDENT] });
  const [bauchi] = await shop.query(`select price, categories from app.screenings where cinema_id = 'marina-bauchi'`);
  expect(bauchi).toEqual({ price: 2500, categories: null });
});

test('an export has them, and an import of it changes nothing', async () => {
  const files = await shop.content.export();
  const showtimes = files.find(({ name }) => name === 'showtimes.csv')?.text ?? '';
  expect(showtimes).toContain(',4000,child:1500:Under 12 | student:2500:Student card');
  const before = await shop.everything();
  expect(await shop.plan(files, { remove: true })).toMatchObject({ added: 0, changed: 0, removed: 0 });
  expect(await shop.everything()).toEqual(before);
  await shop.plan([csv('prices', 'cinema,price', 'marina-sapele,4000')]);
  expect(await shop.screeningAt()).toMatchObject({ price: 4000, categories: null });
  await shop.plan(files);
  expect(await shop.everything()).toEqual(before);
});

test('a price of fewer showtimes has its own categories, and leaves none of the others behind', async () => {
  await shop.plan([
    prices(...ALL, 'marina-sapele,2026-03-07,adult,6000,', 'marina-sapele,2026-03-07,student,5000,Student card'),
  ]);
  const [seventh] =
    await shop.query(`select s.price, s.categories from app.screenings s join app.showtimes h on h.id = s.showtime_id
    where s.cinema_id = 'marina-sapele' and h.date = '2026-03-07'`);
  expect(seventh).toEqual({ price: 6000, categories: [{ ...STUDENT, price: 5000 }] });
  expect(await shop.screeningAt()).toMatchObject({ price: 4000, categories: [CHILD, STUDENT] });
});

test('a showtime’s own price needs its own categories', async () => {
  await shop.plan([prices(...ALL), csv('showtimes', `${SHOWTIMES},price`, `${ROW},5000`)]);
  expect(await shop.screeningAt()).toMatchObject({ price: 5000, categories: null });
  await shop.plan([csv('showtimes', `${SHOWTIMES},price,categories`, `${ROW},5000, child:2000:Under 12|senior:3000`)]);
  expect(await shop.screeningAt()).toMatchObject({
    price: 5000,
    categories: [
      { category: 'child', price: 2000, note: 'Under 12' },
      { category: 'senior', price: 3000 },
    ],
  });
  expect(await shop.faults([csv('showtimes', `${SHOWTIMES},categories`, `${ROW},child:2000`)])).toEqual([
    'showtimes.csv:2 lagoon-lights at marina-sapele, 2026-03-06 16:00 has categories, so it needs a price of its own.',
  ]);
});

test.each([
  [
    ['marina-sapele,,child,1500,Under 12'],
    '2 marina-sapele has a price for child and no default. Add its row for adult.',
  ],
  [
    ['marina-sapele,,,4000,', 'marina-sapele,,adult,4100,'],
    '3 Line 2 has the same cinema, hall, movie, date, start_time, category: marina-sapele, adult.',
  ],
  [
    ['marina-sapele,,adult,4000,', 'marina-sapele,,child,0,Under 12'],
    '3 price is "0". It must be a whole number from 1 to 1000000, without units or commas.',
  ],
  [
    ['marina-sapele,,adult,4000,', 'marina-sapele,,Child,10,'],
    '3 category is "Child". It must be a word of small letters, such as child.',
  ],
  [
    ['marina-sapele,,adult,4000,Anybody'],
    '2 adult is the default, which the door does not look at, so it has no note.',
  ],
  [['marina-sapele,,adult,4000,', 'marina-sapele,,child,10,a | b'], '3 note has a "|".'],
  [
    ['marina-sapele,,adult,4000,', ...'abcdefgh'.split('').map((one) => `marina-sapele,,${one},10,`)],
    '2 The default has more than 7 categories beside it.',
  ],
])('prices of %j are refused', async (lines, fault) => {
  expect(await shop.faults([prices(...lines)])).toEqual([`prices.csv:${fault}`]);
});

test.each([
  ['adult:10', 'categories has adult, which is the default: its price is in the column price.'],
  [
    'child:0',
    'categories has "child:0", which is "0". It must be a whole number from 1 to 1000000, without units or commas.',
  ],
  ['child', 'categories has "child:", which is empty.'],
  ['child:10|child:20', 'categories has a category twice.'],
])('a showtime with %j is refused', async (cell, fault) => {
  const file = csv('showtimes', `${SHOWTIMES},price,categories`, `${ROW},5000,${cell}`);
  expect(await shop.faults([file])).toEqual([`showtimes.csv:2 ${fault}`]);
});

test('two prices that fit equally well are refused where only their categories differ', async () => {
  const file = csv(
    'prices',
    'cinema,hall,date,category,price,note',
    'marina-sapele,"Screen 1, ground floor",,,4000,',
    'marina-sapele,,2026-03-06,,4000,',
    'marina-sapele,,2026-03-06,child,1000,Under 12',
  );
  const faults = await shop.faults([file]);
  expect(faults).toEqual([expect.stringContaining('have two prices for lagoon-lights at marina-sapele, 2026-03-06')]);
});
