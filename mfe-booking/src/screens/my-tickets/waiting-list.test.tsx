import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fetchTickets, getMovie, listWaitings, stopWaiting } from '@viewmax/contracts/calls';
import type { WaitingsResponse } from '@viewmax/contracts/waiting';
import { type Answer, foreign, on, refusal, renderAt, serve, withFlags } from '@viewmax/testing';
import { signInForEachTest } from '@viewmax/testing/sign-in-for-each-test';
import { movie } from '../../testing/data.ts';
import { answerOf, offer, waiting } from '../../testing/waitings.ts';
import { MyTicketsScreen } from './my-tickets.tsx';

signInForEachTest();
beforeEach(() => {
  withFlags({ 'seats-on-a-plan': true });
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});

const section = () => screen.queryByRole('region', { name: 'Waiting for seats' });

async function open(...answers: [Answer<WaitingsResponse>, Answer<WaitingsResponse>?]) {
  const [listed, stopped = answerOf()] = answers;
  const calls = serve(
    on(fetchTickets, []),
    on(listWaitings, listed),
    on(stopWaiting, stopped),
    on(getMovie, { movieId: 'm1' }, { onemoviedetails: movie('m1') }),
  );
  renderAt('/mytickets', <MyTicketsScreen />);
  await screen.findByText('No tickets yet');
  // The list comes in a chunk of its own.
  await act(() => new Promise((done) => setTimeout(done, 50)));
  return calls;
}

test.each([
  ['nothing is waited for', answerOf()],
  ['a backend lacks the call', foreign({ error: 'No such call' }, 404)],
])('the list is absent where %s', async (_, answer) => {
  await open(answer);
  expect(section()).toBeNull();
  expect(screen.queryByText(/wait/i)).toBeNull();
});

test.each([
  ['asks again while something waits', answerOf(waiting('w1')), 1],
  ['asks nothing again where nothing waits', answerOf(), 0],
])('the list %s', async (_, answer, times) => {
  const timers = jest.spyOn(globalThis, 'setInterval');
  await open(answer);
  expect(timers.mock.calls.filter(([, everyMs]) => everyMs === 10_000)).toHaveLength(times);
});

test('the list is absent without the flag, and nothing is asked', async () => {
  withFlags({});
  const calls = await open(answerOf(waiting('w1')));
  expect([section(), calls.some(({ path }) => path === '/api/v1/waiting')]).toEqual([null, false]);
});

test('each screening has its seats, its place and Stop, which ends it', async () => {
  const calls = await open(
    answerOf(
      waiting('w1'),
      waiting('w2', { MovieTitle: 'Okada 99', CinemaID: undefined, CinemaName: undefined, IsCovered: false }),
    ),
    answerOf(waiting('w1')),
  );
  const [first, second] = within(section() as HTMLElement).getAllByRole('listitem');
  expect(first?.textContent).toContain('Eko NocturneRiverside Screens');
  expect(first?.textContent).toContain('Waiting for 2 seats.');
  expect(second?.textContent).toContain('Any cinema in your area');
  expect(second?.textContent).toContain('Members with the points for their seats come first.');
  await userEvent.click(screen.getByRole('button', { name: 'Stop waiting for Okada 99' }));
  expect(calls.at(-1)?.body).toEqual({ uuid: 'u-1', waitingID: 'w2' });
  expect(within(section() as HTMLElement).getAllByRole('listitem')).toHaveLength(1);
});

test('a Stop that is refused says so, and the screening stays', async () => {
  await open(answerOf(waiting('w1')), refusal('too_many_requests'));
  await userEvent.click(screen.getByRole('button', { name: 'Stop waiting for Eko Nocturne' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Too many tries. Please wait and try again.');
  expect(section()).toBeTruthy();
});

test('an offer names its seats and their end, and leads to Confirm', async () => {
  await open(answerOf(waiting('w1', { Offer: offer() })));
  expect(screen.getByText('Row F, seats 7 and 8')).toBeTruthy();
  expect(screen.getByText(/^Held for you until/)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Buy these seats' });
  expect(link.getAttribute('href')).toBe('/confirmticket?offer=offer-1');
});

test('a failure can be retried', async () => {
  await open(foreign({ error: 'No' }, 400));
  expect(screen.getByText(/What you wait for could not be loaded/)).toBeTruthy();
  serve(on(listWaitings, answerOf(waiting('w1'))));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Waiting for 2 seats.')).toBeTruthy();
});

test('without a network the list stays, and says that it may be old', async () => {
  await open(answerOf(waiting('w1')));
  const onLine = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine') as PropertyDescriptor;
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
  act(() => void dispatchEvent(new Event('offline')));
  expect(screen.getByText('You are offline, so this may have changed.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Stop waiting for Eko Nocturne' }));
  expect((await screen.findByRole('alert')).textContent).toBe('You are offline. Nothing was sent.');
  Object.defineProperty(navigator, 'onLine', onLine);
  act(() => void dispatchEvent(new Event('online')));
});
