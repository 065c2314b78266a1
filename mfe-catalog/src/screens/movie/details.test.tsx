import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getMovie } from '@viewmax/contracts/calls';
import type { MovieDetails } from '@viewmax/contracts/movies';
import { endSession, platform, startSession } from '@viewmax/shared';
import { paths, patterns } from '@viewmax/shared/bundled/paths.ts';
import { foreign, on, renderAt, serve, tokenFor } from '@viewmax/testing';
import { movie } from '../../testing/movies.ts';
import { MovieScreen } from './movie.tsx';

let count = 0;
const scrolls = jest.fn();
let reduced = false;

/** Each test has its own movie, because answers are cached by its id. */
function open(details: Partial<MovieDetails> | Response | Error = {}, state?: unknown) {
  count += 1;
  const id = `m${count}`;
  const calls = serve(
    on(getMovie, { movieId: id }, () => {
      if (details instanceof Error) throw details;
      if (details instanceof Response) return details;
      return { onemoviedetails: { ...movie(id), TrailerID: 't1', ...details } };
    }),
  );
  const rendered = renderAt(patterns.movie, <MovieScreen />, { pathname: paths.movie(id), state });
  return { id, calls, ...rendered };
}

beforeEach(() => {
  jest.spyOn(console, 'log').mockImplementation(() => {});
  jest.spyOn(console, 'error').mockImplementation(() => {});
  reduced = false;
  scrolls.mockReset();
  Object.assign(globalThis, {
    scrollTo: scrolls,
    matchMedia: () => ({ matches: reduced }),
    IntersectionObserver: class {
      observe() {}
      disconnect() {}
    },
  });
});

afterEach(() => {
  act(endSession);
});

describe('Movie Details', () => {
  test('shows language, distributor and synopsis, and reserves the showtimes’ place', async () => {
    startSession(tokenFor());
    const { container } = open();
    await userEvent.click(screen.getByRole('tab', { name: 'Movie Details' }));
    const panel = within(await screen.findByRole('tabpanel', { name: 'Movie Details' }));
    expect((await panel.findByText('Language')).nextSibling?.textContent).toBe('English, Yoruba');
    expect(panel.getByText('Distributor').nextSibling?.textContent).toBe('Third Mainland Pictures');
    expect(panel.getByText('Synopsis').nextSibling?.textContent).toBe('A radio host who only speaks after midnight.');
    expect(panel.queryByText('Duration')).toBeNull();
    expect(panel.queryByText('Rating')).toBeNull();
    expect(container.querySelector('[data-slot="movie.showtimes"]')?.parentElement?.hidden).toBe(true);
  });

  test('offers other remotes the place below them', async () => {
    const fillSlot = jest.spyOn(platform(), 'fillSlot');
    const { id } = open();
    await userEvent.click(screen.getByRole('tab', { name: 'Movie Details' }));
    await screen.findByText('Language');
    expect(fillSlot).toHaveBeenLastCalledWith('movie.below', expect.anything(), { movieId: id });
  });

  test('shows duration and rating when the backend sends them', async () => {
    open({ DurationMinutes: 118, Rating: '15' });
    await userEvent.click(screen.getByRole('tab', { name: 'Movie Details' }));
    expect((await screen.findByText('Duration')).nextSibling?.textContent).toBe('1 h 58 min');
    expect(screen.getByText('Rating').nextSibling?.textContent).toBe('15');
  });

  test('is rendered when every field is missing', async () => {
    const none = {
      Title: null,
      Language: null,
      Distributor: null,
      Description: null,
      PosterURL: null,
      PosterURLs: null,
    };
    open(foreign({ onemoviedetails: none }));
    await userEvent.click(screen.getByRole('tab', { name: 'Movie Details' }));
    expect((await screen.findByText('Synopsis')).nextSibling?.textContent).toBe('');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Movie');
  });
});
