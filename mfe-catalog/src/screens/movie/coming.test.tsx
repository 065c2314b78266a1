import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import type { Movie } from '@viewmax/contracts/movies';
import { endSession, platform, startSession } from '@viewmax/shared';
import { paths, patterns } from '@viewmax/shared/bundled/paths.ts';
import { json, renderAt, serve, tokenFor } from '@viewmax/testing';
import { movie } from '../../testing/movies.ts';
import { MovieScreen } from './movie.tsx';

let count = 0;
let fillSlot: ReturnType<typeof jest.spyOn>;

/** Each test has its own movie, because answers are cached by its id. */
async function open(more: Partial<Movie>) {
  count += 1;
  const id = `c${count}`;
  serve({ [`GET /api/v1/movie/${id}`]: () => json({ onemoviedetails: movie(id, more) }) });
  renderAt(patterns.movie, <MovieScreen />, paths.movie(id));
  await screen.findByText(`Movie C${count}`);
}
const slot = () => document.querySelector('[data-slot="movie.showtimes"]');
const showing = () => screen.queryByRole('button', { name: 'SHOWING' });

beforeEach(() => {
  fillSlot = jest.spyOn(platform(), 'fillSlot');
  Object.assign(globalThis, {
    matchMedia: () => ({ matches: false }),
    IntersectionObserver: class {
      observe() {}
      disconnect() {}
    },
  });
});
afterEach(() => {
  fillSlot.mockRestore();
  act(endSession);
});

test('a visitor of a coming movie sees its day, and neither SHOWING nor the login', async () => {
  await open({ Status: 'coming-soon', ReleaseDate: '2999-12-18' });
  expect(screen.getByText('Coming 18/12/2999')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Coming to cinemas on Wednesday, 18/12/2999' })).toBeTruthy();
  expect(showing()).toBeNull();
  expect(slot()).toBeNull();
});

test('a coming movie without a day is coming soon', async () => {
  await open({ Status: 'coming-soon' });
  expect(screen.getByText('Coming soon')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Coming soon to cinemas' })).toBeTruthy();
});

test('a member of a coming movie sees its day, and showtimes that are already on sale', async () => {
  startSession(tokenFor());
  await open({ Status: 'coming-soon', ReleaseDate: '2999-12-18' });
  expect(screen.getByText('Coming 18/12/2999')).toBeTruthy();
  expect(showing()).toBeNull();
  expect(slot()).toBeTruthy();
});

test.each([[{ Status: 'now-playing' }], [{}], [{ ReleaseDate: '2999-12-18' }]] as [Partial<Movie>][])(
  'a movie with %j is showing',
  async (more) => {
    await open(more);
    expect(showing()).toBeTruthy();
    expect(slot()).toBeTruthy();
    expect(screen.queryByText(/^Coming/)).toBeNull();
  },
);
