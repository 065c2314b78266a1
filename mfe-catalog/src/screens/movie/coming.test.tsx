import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { getMovie, getPushKey, listReminders, putPushDevice, setReminder } from '@viewmax/contracts/calls';
import type { MovieDetails } from '@viewmax/contracts/movies';
import { endSession, platform, startSession } from '@viewmax/shared';
import { paths, patterns } from '@viewmax/shared/bundled/paths.ts';
import { $pushAddress, $pushRefused } from '@viewmax/shared/bundled/web-push.ts';
import { fakeWebPush, foreign, on, renderAt, serve, tokenFor } from '@viewmax/testing';
import { movie } from '../../testing/movies.ts';
import { MovieScreen } from './movie.tsx';

let count = 0;
let movies: string[];
let status: number;

/** Each test has its own movie, because answers are cached by its id. */
async function open(more: Partial<MovieDetails>) {
  count += 1;
  const id = `c${count}`;
  const calls = serve(
    on(getMovie, { movieId: id }, { onemoviedetails: movie(id, more) }),
    on(listReminders, () => ({ movies })),
    on(setReminder, ({ body }) => {
      const { movieID, isOn } = body as { movieID: string; isOn: boolean };
      movies = isOn ? [movieID] : [];
      return foreign({ movies }, status);
    }),
    on(getPushKey, { publicKey: 'AQAB' }),
    on(putPushDevice, { ok: true }),
  );
  renderAt(patterns.movie, <MovieScreen />, paths.movie(id));
  await screen.findByText(`Movie C${count}`);
  return { id, calls };
}
const slot = () => document.querySelector('[data-slot="movie.showtimes"]');
const showing = () => screen.queryByRole('button', { name: 'SHOWING' });

beforeEach(() => {
  movies = [];
  status = 200;
  jest.spyOn(platform(), 'fillSlot');
  Object.assign(globalThis, {
    matchMedia: () => ({ matches: false }),
    IntersectionObserver: class {
      observe() {}
      disconnect() {}
    },
  });
});
afterEach(() => {
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

test.each([[{ Status: 'now-playing' }], [{}], [{ ReleaseDate: '2999-12-18' }]] as [Partial<MovieDetails>][])(
  'a movie with %j is showing',
  async (more) => {
    await open(more);
    expect(showing()).toBeTruthy();
    expect(screen.getByText('Sign up to see showtimes')).toBeTruthy();
    expect(screen.queryByText(/^Coming/)).toBeNull();
  },
);

const COMING = { Status: 'coming-soon', ReleaseDate: '2999-12-18', CanRemind: true } as const;
const remind = () => screen.findByRole('button', { name: /^Remind/ });
const tap = async () => {
  const button = await remind();
  await act(async () => fireEvent.click(button));
};
const noteOf = () => screen.getByText(/reminder|a message/).textContent;

test('Remind me leads a visitor to the sign-in and back', async () => {
  const { id } = await open(COMING);
  fireEvent.click(screen.getByRole('link', { name: 'Remind me' }));
  expect(screen.getByTestId('elsewhere').textContent).toBe('/login');
  expect(JSON.parse(screen.getByTestId('state').textContent ?? '')).toEqual({ from: `/movie/${id}` });
});

test.each([{ Status: 'coming-soon' }, { Status: 'now-playing', CanRemind: true }] as const)(
  'a movie with %j has no reminder',
  async (more) => {
    await open(more);
    expect(screen.queryByRole('link', { name: 'Remind me' })).toBeNull();
    act(() => startSession(tokenFor()));
    await act(async () => {});
    expect(screen.queryByRole('button', { name: 'Remind me' })).toBeNull();
  },
);

test("a member's tap saves the reminder and turns messages on, and a second tap ends the reminder", async () => {
  const browser = fakeWebPush();
  startSession(tokenFor());
  const { id, calls } = await open(COMING);
  expect((await remind()).textContent).toBe('Remind me');
  expect([noteOf(), browser.asked]).toEqual(['Get a message when tickets are on sale in your area.', 0]);
  await tap();
  expect((await remind()).textContent).toBe('Reminder set');
  expect(noteOf()).toBe('You get a message when tickets are on sale in your area.');
  expect([browser.asked, $pushAddress.get()]).toEqual([1, 'https://push.example/1']);
  await tap();
  expect((await remind()).textContent).toBe('Remind me');
  const sent = calls.filter(({ method, path }) => method === 'PUT' && path.endsWith('/reminders'));
  expect(sent.map(({ body }) => body)).toEqual([
    { movieID: id, isOn: true },
    { movieID: id, isOn: false },
  ]);
  browser.remove();
});

test('a browser that blocks messages, or has none, saves the reminder and says so', async () => {
  const browser = fakeWebPush();
  browser.answer = 'denied';
  startSession(tokenFor());
  await open(COMING);
  await tap();
  expect(noteOf()).toBe('The reminder is saved, but your browser blocks messages from Viewmax.');
  browser.remove();
  await tap();
  await tap();
  expect(noteOf()).toBe('The reminder is saved, but this browser shows no messages. The Viewmax app does.');
});

test.each([
  [true, 'The reminder is saved, but your browser blocks messages from Viewmax.'],
  [false, 'You get a message when tickets are on sale in your area.'],
])('after a reload, a saved reminder knows whether messages are blocked: %s', async (isBlocked, words) => {
  const browser = fakeWebPush();
  $pushRefused.set(isBlocked);
  startSession(tokenFor({ UUID: `reloaded-${isBlocked}` }));
  movies = [`c${count + 1}`];
  await open(COMING);
  expect((await remind()).textContent).toBe('Reminder set');
  expect(noteOf()).toBe(words);
  $pushRefused.set(false);
  browser.remove();
});

test('a reminder that could not be saved says so, and stays off', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  startSession(tokenFor());
  status = 500;
  await open(COMING);
  await tap();
  expect(noteOf()).toBe('The reminder could not be saved. Please try again.');
  expect((await remind()).textContent).toBe('Remind me');
});
