import { expect, test } from '@jest/globals';
import { movieResponse, moviesResponse, userMoviesResponse } from '@viewmax/contracts/movies';
import { openShop } from '../../test/open-shop.ts';
import { BAUCHI, NOON, SAPELE } from '../../test/start-backend.ts';

const backend = openShop();

test('the list of a location refuses visitors', async () => {
  expect((await backend.get(`/api/v1/movies/${SAPELE}`)).json()).toMatchObject({ code: 'token_missing' });
});

test('the list refuses another phone, known or not', async () => {
  const token = await backend.login();
  for (const phone of [BAUCHI, '08099999999', 'nothing']) {
    const answer = await backend.get(`/api/v1/movies/${phone}`, token);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'forbidden' });
  }
});

test('a visitor gets the full list, in its order', async () => {
  const answer = await backend.get('/api/v1/movies');
  expect(answer.statusCode).toBe(200);
  const { moviesList } = moviesResponse.parse(answer.json());
  expect(moviesList.length).toBeGreaterThanOrEqual(12);
  expect(moviesList.slice(0, 3).map((movie) => movie.Title)).toEqual([
    'Eko Nocturne',
    'Last Danfo to Ojota',
    'The Bronze Thief',
  ]);
  expect(moviesList[0]).toMatchObject({
    MovieID: 'eko-nocturne',
    PosterURL: '/img/posters/eko.svg',
    Status: 'now-playing',
    DurationMinutes: 118,
  });
  expect(moviesList[0]).not.toHaveProperty('ReleaseDate');
});

test('a coming movie has its release date in the list and alone, once it is known', async () => {
  const day = new Date(NOON.getTime() + 19 * 86_400_000).toISOString().slice(0, 10);
  const { moviesList } = moviesResponse.parse((await backend.get('/api/v1/movies')).json());
  expect(moviesList.filter(({ Status }) => Status === 'coming-soon').map(({ ReleaseDate }) => ReleaseDate)).toEqual([
    expect.any(String),
    day,
    expect.any(String),
    undefined,
  ]);
  const one = movieResponse.parse((await backend.get('/api/v1/movie/agbada-wars')).json());
  expect(one.onemoviedetails).toMatchObject({ Status: 'coming-soon', ReleaseDate: day });
});

const titles = async (token: string) => {
  const answer = await backend.get(`/api/v1/movies/${SAPELE}`, token);
  const { userLocationMoviesList } = userMoviesResponse.parse(answer.json());
  return userLocationMoviesList.map((movie) => movie.MovieID);
};

test('a user gets the movies of the own LGA, and coming ones', async () => {
  const token = await backend.login();
  await backend.query(`delete from app.screenings where showtime_id like 'okada-99-sapele-%'`);
  await backend.query(`delete from app.showtimes where movie_id = 'okada-99' and lga = 'Sapele'`);
  const seen = await titles(token);
  expect(seen).toEqual(expect.arrayContaining(['eko-nocturne', 'agbada-wars']));
  expect(seen).not.toContain('okada-99');
});

test('when every screening has started, the list holds only coming movies', async () => {
  backend.setTime(new Date(NOON.getTime() + 30 * 86_400_000));
  const token = await backend.login();
  expect(await titles(token)).toEqual(['moonlight-over-yankari', 'agbada-wars', 'harmattan-letters', 'light-don-come']);
  backend.setTime(NOON);
});

test('a user whose LGA has no cinema of ours gets an empty list', async () => {
  await backend.query(`insert into app.places values ('Warri South', 'Delta', 'Nigeria')`);
  await backend.query(`update app.users set lga = 'Warri South' where phone = '${SAPELE}'`);
  expect(await titles(await backend.login())).toEqual([]);
});

test("a public answer is sent again only after a change, and a user's answer is not cacheable", async () => {
  const get = (url: string, headers: Record<string, string> = {}) => backend.server.inject({ url, headers });
  const first = await get('/api/v1/movies');
  const { etag = '' } = first.headers;
  expect(first.headers['cache-control']).toBe('no-cache');
  const again = await get('/api/v1/movies', { 'if-none-match': String(etag) });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  expect((await get('/api/v1/trailers', { 'if-none-match': String(etag) })).statusCode).toBe(200);
  expect((await get('/api/v1/movie/nothing')).headers.etag).toBeUndefined();
  const own = await backend.get('/api/v1/movies/08000000001', await backend.login());
  expect(own.headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(own.headers.etag).toBeUndefined();
});

const details = async (id: string) => {
  const answer = await backend.get(`/api/v1/movie/${id}`);
  return movieResponse.parse(answer.json()).onemoviedetails;
};

test('an unknown movie is not found', async () => {
  const answer = await backend.get('/api/v1/movie/nothing');
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 'movie_not_found', error: expect.any(String) });
});

test('a movie without a trailer has no TrailerID', async () => {
  await backend.query('delete from app.trailers');
  expect(await details('okada-99')).not.toHaveProperty('TrailerID');
});

test('a movie has its posters and its first trailer', async () => {
  const add = `insert into app.trailers (id, movie_id, title, thumbnail_url, video_url)
    values ('t1', 'eko-nocturne', 'One', '/1.svg', '/1.webm'), ('t2', 'eko-nocturne', 'Two', '/2.svg', '/2.webm')`;
  await backend.query(add);
  expect(await details('eko-nocturne')).toMatchObject({
    Title: 'Eko Nocturne',
    Language: 'English, Yoruba',
    Distributor: 'Third Mainland Pictures',
    TrailerID: 't1',
    PosterURLs: ['/img/posters/eko.svg'],
  });
});
