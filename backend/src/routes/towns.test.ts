import { expect, test } from '@jest/globals';
import { nearestCinemasResponse } from '@viewmax/contracts/cinemas';
import { knownTowns } from '@viewmax/contracts/known-towns';
import { townsResponse } from '@viewmax/contracts/towns';
import { newPerson } from '../../test/new-person.ts';
import { openShop } from '../../test/open-shop.ts';
import { userOf } from '../../test/start-backend.ts';

const backend = openShop();
const close = (lga: string) => backend.query('update app.places set is_open = false where lga = $1', [lga]);
const towns = async () => townsResponse.parse((await backend.get('/api/v1/towns')).json()).towns;
const nearest = async (query = '') =>
  nearestCinemasResponse.parse((await backend.get(`/api/v1/cinemas${query}`)).json());
const ids = async (query = '') => (await nearest(query)).cinemasLists.map(({ CinemaID }) => CinemaID);

const SAPELE = ['riverside-screens', 'amukpe-picture-house', 'okirighwe-arches'];
const BAUCHI = ['wikki-lights', 'gwallaga-screen', 'tudun-wada-film-house'];

/** Cinemas along a road to the north. */
const addMany = (count: number) =>
  backend.query(
    `insert into app.cinemas (id, lga, name, address, slug, latitude, longitude, preview_url, features)
     select 'north-' || n, 'Bauchi', 'North ' || n, 'A', 'B', 11 + n * 0.01, 9.8, '/img/a.svg', 'C'
     from generate_series(1, $1::int) n`,
    [count],
  );

test.each(['?latitude=91&longitude=5', '?latitude=x&longitude=5', '?page=0'])('%s is refused', async (query) => {
  expect((await backend.get(`/api/v1/cinemas${query}`)).statusCode).toBe(400);
});

test('the towns are those of the specification by default, for visitors, with a tag', async () => {
  const answer = await backend.get('/api/v1/towns');
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.any(String) });
  expect(await towns()).toEqual([...knownTowns].sort((one, other) => one.state.localeCompare(other.state)));
});

test('one call has the cinemas of all towns, in their own order, or nearest first from a position', async () => {
  expect(await ids()).toEqual([...SAPELE, ...BAUCHI]);
  const near = await ids('?latitude=10.299&longitude=9.85');
  expect(near.slice(0, 3)).toEqual(['tudun-wada-film-house', 'wikki-lights', 'gwallaga-screen']);
  expect(near).toHaveLength(6);
  expect(await nearest()).not.toHaveProperty('NextPage');
});

test('a page has 30 cinemas and names the next page', async () => {
  await addMany(30);
  const first = await nearest('?latitude=12&longitude=9.8');
  expect([first.cinemasLists.length, first.NextPage]).toEqual([30, 2]);
  const second = await nearest('?latitude=12&longitude=9.8&page=2');
  expect(second.cinemasLists.map(({ CinemaID }) => CinemaID)).toEqual(expect.arrayContaining(SAPELE));
  expect(second).not.toHaveProperty('NextPage');
  const all = [...first.cinemasLists, ...second.cinemasLists].map(({ CinemaID }) => CinemaID);
  expect(new Set(all).size).toBe(36);
  expect(await ids('?page=3')).toEqual([]);
});

test('a closed town is no choice, and has no cinema and no movie; its members keep it until they choose another', async () => {
  const person = newPerson({ phoneNumber: '08034440001' });
  await backend.post('/api/v1/signup', person);
  await close('Sapele');
  expect((await towns()).map(({ lga }) => lga)).toEqual(['Bauchi']);
  expect((await ids()).slice(0, 3)).toEqual(BAUCHI);
  expect((await backend.get('/api/v1/cinemas/Sapele')).json()).toEqual({ cinemasLists: [] });
  const late = await backend.post('/api/v1/signup', newPerson({ phoneNumber: '08034440002' }));
  expect(late.json()).toMatchObject({ code: 'unknown_place' });

  const { phoneNumber, password } = person;
  const { token } = (await backend.post('/api/v1/login', { phoneNumber, password })).json();
  expect(userOf(token)).toMatchObject({ LGA: 'Sapele', Balance: 5 });
  expect((await backend.get(`/api/v1/movies/${phoneNumber}`, token)).json()).toEqual({ userLocationMoviesList: [] });
  const move = (lga: string) => backend.put('/api/v1/user/lga', { lga }, token);
  expect((await move('Sapele')).json()).toMatchObject({ code: 'unknown_place' });
  expect((await move('Bauchi')).json()).toEqual({ ok: true });
});
