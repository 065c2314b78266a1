import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { csv, example, openContent, ROW, SHOWTIMES } from '../../test/open-content.ts';

let shop: Awaited<ReturnType<typeof openContent>>;
beforeAll(async () => {
  shop = await openContent();
  await shop.plan(example());
});
afterAll(() => shop.db.close());

const towns = (...lines: string[]) => csv('towns', 'country,state,lga', ...lines);
const SAPELE = 'Nigeria,Delta,Sapele';
const BAUCHI = 'Nigeria,Bauchi,Bauchi';
const TORO = 'Nigeria,Bauchi,Toro';
const isOpen = async (lga: string) => (await shop.query('select is_open from app.places where lga = $1', [lga]))[0];
const cinema = (id: string, lga: string) =>
  csv(
    'cinemas',
    'id,lga,name,address,slug,latitude,longitude,preview,features',
    `${id},${lga},A,B,C,10.05,9.06,/img/a.svg,D`,
  );

test('an import opens a town, together with its first cinema, and repeats without a change', async () => {
  const files = [towns(TORO), cinema('toro-screen', 'Toro')];
  const { changes } = await shop.plan(files);
  expect(changes.map(({ kind, action, key }) => `${action} ${kind} ${key}`)).toEqual([
    'added town Toro',
    'added cinema toro-screen',
  ]);
  expect(await isOpen('Toro')).toEqual({ is_open: true });
  expect(await shop.plan(files)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
});

test('a cinema in a town that no file names is refused, but not for a row of towns that is refused', async () => {
  expect(await shop.faults([cinema('ikeja-screen', 'Ikeja')])).toEqual([
    'cinemas.csv:2 The lga "Ikeja" is no open town. Add it to towns.',
  ]);
  expect(await shop.faults([towns('Nigeria,=Lagos,Ikeja'), cinema('ikeja-screen', 'Ikeja')])).toEqual([
    expect.stringContaining('towns.csv:2 state is "=Lagos"'),
  ]);
});

test('only a whole import closes a town, and only one without showtimes ahead', async () => {
  await shop.plan([towns(SAPELE)]);
  expect(await isOpen('Toro')).toEqual({ is_open: true });
  expect(await shop.faults([towns(SAPELE)], { remove: true })).toEqual([
    'towns.csv:1 Bauchi has showtimes ahead, so it cannot close. Keep its row.',
  ]);
  const { changes } = await shop.plan([towns(SAPELE, BAUCHI)], { remove: true });
  expect(changes).toEqual([{ kind: 'town', action: 'removed', key: 'Toro' }]);
  expect(await isOpen('Toro')).toEqual({ is_open: false });
});

test('cancelled showtimes and those of the past keep no town open', async () => {
  await shop.query(`insert into app.places values ('Warri', 'Delta', 'Nigeria')`);
  await shop.plan([cinema('warri-screen', 'Warri'), csv('halls', 'cinema,hall,seats', 'warri-screen,Hall,40')]);
  const file = csv('showtimes', `${SHOWTIMES},seats,price`, 'lagoon-lights,warri-screen,Hall,2026-03-06,16:00,40,2000');
  await shop.plan([file]);
  expect(await shop.faults([towns(SAPELE, BAUCHI)], { remove: true })).toEqual([expect.stringContaining('Warri')]);
  await shop.query(
    `update app.screenings set cancelled_at = now(), cancel_reason = 'x' where cinema_id = 'warri-screen'`,
  );
  expect(await shop.plan([towns(SAPELE, BAUCHI)], { remove: true })).toMatchObject({ removed: 1 });
});

test('a closed town gets neither a new cinema nor a showtime, and keeps those that it has', async () => {
  const cinemaThere = cinema('toro-screen', 'Toro');
  expect(await shop.plan([cinemaThere])).toMatchObject({ unchanged: 1 });
  expect(await shop.faults([cinema('second-screen', 'Toro')])).toEqual([expect.stringContaining('is no open town')]);
  const file = csv(
    'showtimes',
    `${SHOWTIMES},seats,price`,
    ROW.replace('marina-sapele', 'toro-screen').concat(',40,2000'),
  );
  expect(await shop.faults([file])).toEqual([
    'showtimes.csv:2 lagoon-lights at toro-screen, 2026-03-06 16:00 is in Toro, which is closed. Add the town to towns.',
  ]);
});

test('an export has the open towns, and the import of a closed one opens it again', async () => {
  const exported = (await shop.content.export()).find(({ name }) => name === 'towns.csv');
  expect(exported?.text.trim().split(/\r?\n/)).toEqual(['country,state,lga', BAUCHI, SAPELE]);
  const { changes } = await shop.plan([towns(TORO)]);
  expect(changes).toEqual([{ kind: 'town', action: 'changed', key: 'Toro', columns: { is_open: [false, true] } }]);
  expect(await isOpen('Toro')).toEqual({ is_open: true });
});
