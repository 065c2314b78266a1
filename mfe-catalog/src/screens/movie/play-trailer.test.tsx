import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getSelectedTrailer } from '@viewmax/contracts/calls';
import type { TrailerResponse } from '@viewmax/contracts/trailers';
import { paths, patterns } from '@viewmax/shared/bundled/paths.ts';
import { type Answer, foreign, on, type Reply, renderAt, serve } from '@viewmax/testing';
import { trailer } from '../../testing/trailers.ts';
import { PlayTrailer } from './play-trailer.tsx';

let count = 0;
let log: ReturnType<typeof jest.spyOn>;

/** Each test has its own movie, because answers are cached by its id. */
function open(answer: Answer<TrailerResponse>) {
  count += 1;
  const id = `p${count}`;
  const calls = serve(on(getSelectedTrailer, { movieId: id }, answer));
  const button = <PlayTrailer look="glass" movieId={id} />;
  return { id, calls, ...renderAt(patterns.movie, button, paths.movie(id)) };
}
const button = () => screen.getByRole('button', { name: 'Play Trailer' });
const isBusy = () => button().getAttribute('aria-busy') === 'true';
const later = () => {
  let answer: (reply: Reply<TrailerResponse>) => void = () => {};
  const promise = new Promise<Reply<TrailerResponse>>((resolve) => {
    answer = resolve;
  });
  return { promise, answer: (reply: Reply<TrailerResponse>) => act(async () => answer(reply)) };
};

beforeEach(() => {
  log = jest.spyOn(console, 'log').mockImplementation(() => {});
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

test.each([
  ['does not know one', foreign({ error: 'No' }, 404)],
  ['answers without one', foreign({})],
  ['answers with one without a video', foreign({ eachTrailer: {} })],
])('the button logs the cause and shows nothing when the server %s', async (_, answer) => {
  const { calls } = open(answer);
  await userEvent.click(button());
  await waitFor(() => expect(log).toHaveBeenCalledWith('Trailer details not available'));
  expect(calls).toHaveLength(1);
  expect(screen.queryByTestId('elsewhere')).toBeNull();
  expect(isBusy()).toBe(false);
});

test('the button leads to the player, which has a Retry, when the server fails', async () => {
  const { id } = open(foreign({ error: 'No' }, 400));
  await userEvent.click(button());
  expect((await screen.findByTestId('elsewhere')).textContent).toBe(`/selected-trailer/${id}`);
});

test('the button leads to the trailer of a known id, and names the movie for the way back', async () => {
  renderAt(patterns.movie, <PlayTrailer look="glass" movieId="eko" trailerId="t1" />, paths.movie('eko'));
  await userEvent.click(button());
  expect(screen.getByTestId('elsewhere').textContent).toBe('/trailer/t1');
  expect(screen.getByTestId('state').textContent).toBe('{"movieId":"eko"}');
});

test('the button moves nothing when the member has left before the answer', async () => {
  const { promise, answer } = later();
  const { unmount } = open(promise);
  await userEvent.click(button());
  unmount();
  await answer(foreign({}));
  expect(log).not.toHaveBeenCalled();
});

test('the button asks once, is busy meanwhile, and leads to the trailer', async () => {
  const { promise, answer } = later();
  const { id, calls } = open(promise);
  await userEvent.click(button());
  expect(isBusy()).toBe(true);
  await userEvent.click(button());
  await answer({ eachTrailer: trailer('t') });
  expect((await screen.findByTestId('elsewhere')).textContent).toBe(`/selected-trailer/${id}`);
  expect(calls.map(({ path }) => path)).toEqual([`/api/v1/selected-trailer/${id}`]);
});
