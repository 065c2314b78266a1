import { expect, test } from '@jest/globals';
import { getMovie, holdSeats, listMovies } from '@viewmax/contracts/calls';
import { foreign, on, refusal, serve } from './fake-server.ts';
import { throwWrongAnswer } from './wrong-answers.ts';

const eko = {
  ...{ MovieID: 'eko', Title: 'Eko Nocturne', Language: 'english' },
  ...{ Distributor: 'Third Mainland Pictures', Description: '', PosterURL: '/img/eko.svg' },
};
const { Title: _, ...untitled } = eko;
type Eko = typeof eko;

test('an answer that lacks a declared field fails where it is written', () => {
  expect(() => on(listMovies, { moviesList: [untitled as Eko] })).toThrow(
    'The backend never answers GET /api/v1/movies with this:\nmoviesList.0.Title: Invalid input',
  );
});

test('an answer of a function that lacks a declared field fails the test, although the app takes it as a lost network', async () => {
  serve(on(getMovie, { movieId: 'eko' }, () => ({ onemoviedetails: untitled as Eko })));
  await expect(fetch('/api/v1/movie/eko')).rejects.toThrow('onemoviedetails.Title');
  expect(throwWrongAnswer).toThrow('onemoviedetails.Title');
  expect(throwWrongAnswer).not.toThrow();
});

test('an undeclared field does not arrive, as the server leaves it out', async () => {
  serve(on(listMovies, { moviesList: [Object.assign({ Stars: 5 }, eko)] }));
  expect(await (await fetch('/api/v1/movies')).json()).toEqual({ moviesList: [eko] });
});

test('a foreign body is not checked, and a refusal has the status and the text of its code', async () => {
  serve(on(listMovies, foreign({ moviesList: null })), on(holdSeats, refusal('seats_taken')));
  expect(await (await fetch('/api/v1/movies')).json()).toEqual({ moviesList: null });
  const refused = await fetch('/api/v1/seats/hold', { method: 'POST' });
  expect([refused.status, await refused.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'seats_taken', error: 'These seats were just taken' }),
  ]);
});

test('a call is faked by its name, and only an undeclared one by its address', async () => {
  expect(() => on('GET /api/v1/movie/eko', foreign({}))).toThrow('on(getMovie, …)');
  serve(on('GET https://reviews.example:8443/x', foreign([])));
  expect(await (await fetch('https://reviews.example:8443/x')).json()).toEqual([]);
});

test('of two answers to one address the later counts, and any other address fails like a lost network', async () => {
  const calls = serve(on(listMovies, foreign(1)), on(listMovies, foreign(2)));
  expect(await (await fetch('/api/v1/movies')).json()).toBe(2);
  await expect(fetch('/api/v1/trailers')).rejects.toThrow(TypeError);
  expect(calls.map(({ path }) => path)).toEqual(['/api/v1/movies', '/api/v1/trailers']);
});

/** The compiler reads this function, and nothing calls it. */
export function differences(): void {
  // @ts-expect-error The declared movie has a title.
  on(listMovies, { moviesList: [untitled] });
  // @ts-expect-error The path names a movie.
  on(getMovie, { onemoviedetails: eko });
  // @ts-expect-error The body of an undeclared call is foreign.
  on('GET /api/x/reviews', []);
  // @ts-expect-error The table of refusals has no such code.
  refusal('seats_gone');
}
