import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { movieResponse } from '@viewmax/contracts/movies';
import { withClient } from '@viewmax/server/with-client';
import { startBackend, type TestBackend } from '../../test/start-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());

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
  await withClient(backend.db, (client) => client.query('delete from app.trailers'));
  expect(await details('okada-99')).not.toHaveProperty('TrailerID');
});

test('a movie has its posters and its first trailer', async () => {
  const add = `insert into app.trailers (id, movie_id, title, thumbnail_url, video_url)
    values ('t1', 'eko-nocturne', 'One', '/1.svg', '/1.webm'), ('t2', 'eko-nocturne', 'Two', '/2.svg', '/2.webm')`;
  await withClient(backend.db, (client) => client.query(add));
  expect(await details('eko-nocturne')).toMatchObject({
    Title: 'Eko Nocturne',
    Language: 'English, Yoruba',
    Distributor: 'Third Mainland Pictures',
    TrailerID: 't1',
    PosterURLs: ['/img/posters/eko.svg'],
  });
});
