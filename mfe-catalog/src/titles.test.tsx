import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { useNavigate } from '@viewmax/shared/router';
import { $screenTitle, json, renderAt, serve } from '@viewmax/testing';
import { Root } from './root.tsx';
import { cinema } from './testing/cinemas.ts';
import { movie } from './testing/movies.ts';
import { trailer } from './testing/trailers.ts';

let go: ReturnType<typeof useNavigate>;
let logged: ReturnType<typeof jest.spyOn>;

function Moves() {
  go = useNavigate();
  return <Root />;
}

const named = (title: string | null) => waitFor(() => expect($screenTitle.get()).toBe(title));

beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  HTMLMediaElement.prototype.play = async () => {};
  Object.assign(globalThis, {
    matchMedia: () => ({ matches: true }),
    IntersectionObserver: class {
      observe() {}
      disconnect() {}
    },
  });
  serve({
    'GET /api/v1/movies': () => json({ moviesList: [movie('one'), movie('two')] }),
    'GET /api/v1/movie/one': () => json({ onemoviedetails: movie('one') }),
    'GET /api/v1/movie/two': () => json({ onemoviedetails: movie('two') }),
    'GET /api/v1/movie/gone': () => json({ error: 'Gone' }, 404),
    'GET /api/v1/trailer/one': () => json({ eachTrailer: trailer('one') }),
    'GET /api/v1/trailer/gone': () => json({ error: 'Gone' }, 404),
    'GET /api/v1/selected-trailer/two': () => json({ eachTrailer: trailer('two', { TrailerTitle: 'Two' }) }),
    'GET /api/v1/cinemas/Sapele': () => json({ cinemasLists: [cinema('a')] }),
    'GET /api/v1/cinemas/Bauchi': () => json({ cinemasLists: [] }),
  });
});
afterEach(() => logged.mockRestore());

test.each([
  ['/movie/gone', 'Movie not found'],
  ['/trailer/gone', 'Trailer not found'],
])('%s without an answer for it is called %s', async (path, title) => {
  renderAt('*', <Root />, path);
  await named(title);
});

test('moves between two movies and back to Home give each screen its title', async () => {
  renderAt('*', <Moves />, '/movie/one');
  await named('Movie One');
  act(() => void go('/movie/two'));
  await named('Movie Two');
  act(() => void go('/'));
  await named('See a Movie');
  act(() => void go(-1));
  await named('Movie Two');
  act(() => void go(-1));
  await named('Movie One');
  act(() => void go('/profile'));
  await named(null);
});

test.each([
  ['/trailer/one', 'Trailer: Trailer one'],
  ['/selected-trailer/two', 'Trailer: Two'],
  ['/viewmaxcenters', 'Viewmax Centers'],
  ['/home', 'See a Movie'],
])('%s is called %s', async (path, title) => {
  renderAt('*', <Root />, path);
  await named(title);
});
