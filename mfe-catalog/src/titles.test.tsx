import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { getMovie, getSelectedTrailer, getTrailer, listMovies, listNearestCinemas } from '@viewmax/contracts/calls';
import { useNavigate } from '@viewmax/shared/router';
import { $screenTitle, foreign, on, renderAt, serve } from '@viewmax/testing';
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
  serve(
    on(listMovies, { moviesList: [movie('one'), movie('two')] }),
    on(getMovie, { movieId: 'one' }, { onemoviedetails: movie('one') }),
    on(getMovie, { movieId: 'two' }, { onemoviedetails: movie('two') }),
    on(getMovie, { movieId: 'gone' }, foreign({ error: 'Gone' }, 404)),
    on(getTrailer, { trailerId: 'one' }, { eachTrailer: trailer('one') }),
    on(getTrailer, { trailerId: 'gone' }, foreign({ error: 'Gone' }, 404)),
    on(getSelectedTrailer, { movieId: 'two' }, { eachTrailer: trailer('two', { TrailerTitle: 'Two' }) }),
    on(listNearestCinemas, { cinemasLists: [cinema('a')] }),
  );
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
