import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { makeRollout } from '@viewmax/registry/testing/make-rollout';
import { cleanStores } from 'nanostores';
import { OpsError } from './api/call.ts';
import { App } from './app.tsx';
import { $platform } from './stores/platform.ts';
import { $screen } from './stores/screen.ts';
import { noteExpiry } from './stores/session.ts';
import { FakeEvents, lastEvents, provideEvents } from './testing/fake-events.ts';
import { alerts, button, cellsOf, fill, press, settle } from './testing/gestures.ts';
import { makeState, opsTeam, reader } from './testing/make-platform.ts';
import { provideCanvas } from './testing/provide-canvas.ts';
import { type Answers, json, refuse, serveRegistry } from './testing/serve-registry.ts';

beforeAll(() => {
  provideCanvas();
  globalThis.scrollTo = () => {};
});
beforeEach(provideEvents);
afterEach(() => {
  act(() => noteExpiry(new OpsError('unauthorised', '')));
  cleanStores($platform, $screen);
  location.hash = '';
});

async function open(answers: Answers = {}) {
  const registry = serveRegistry(answers);
  render(<App />);
  await settle();
  return registry;
}
/** Opens the console signed in, with the stream connected. */
async function openLive(answers: Answers = {}) {
  const registry = await open(answers);
  act(() => lastEvents().onopen());
  await settle();
  return registry;
}
const goTo = async (hash: string) => {
  location.hash = hash;
  act(() => void dispatchEvent(new Event('hashchange')));
  await settle();
};
const change = async () => {
  act(() => void lastEvents().dispatchEvent(new Event('change')));
  await settle();
};
const unauthorised = () => refuse(401, 'unauthorised', 'A token is needed.');
const text = () => document.body.textContent ?? '';

test('the console reports an unreachable registry and retries', async () => {
  await open({ 'GET /session': () => refuse(500, 'internal', 'Something failed on our side.') });
  expect(screen.getByRole('heading', { name: 'The registry does not answer' })).toBeTruthy();
  expect(text()).toContain('Something failed on our side.');
  serveRegistry();
  await press('Retry');
  expect(screen.getByRole('navigation', { name: 'Console' })).toBeTruthy();
});

test('a browser without a session requests nothing but the session and the way to sign in', async () => {
  const { asked } = await open({ 'GET /session': unauthorised });
  expect(screen.getByRole('heading', { name: 'Ops console' })).toBeTruthy();
  expect([[...new Set(asked())].sort(), FakeEvents.opened.length]).toEqual([['GET /session', 'GET /sign-in'], 0]);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Releases and rollouts of Viewmax.');
});

test('a person signs in at the identity provider, and a token still works', async () => {
  location.hash = '';
  await open({ 'GET /session': unauthorised, 'GET /sign-in': () => json({ provider: 'Cinema Staff' }) });
  const link = screen.getByRole('link', { name: 'Sign in with Cinema Staff' });
  expect(link.getAttribute('href')).toBe('/ops/sign-in');
  // A link of an alert, which the provider's answer would lose.
  location.hash = '#rollouts/2';
  await waitFor(() => expect(link.getAttribute('href')).toBe('/ops/sign-in?to=rollouts%2F2'));
  expect(screen.getByRole('button', { name: 'Sign in with the token' })).toBeTruthy();
});

test('the console warns of the end of its token', async () => {
  await openLive({ 'GET /session': () => json({ ...opsTeam, by: 'on call', endsAt: '2026-03-05T10:00:00.000Z' }) });
  expect(screen.getByText(/The token "on call" ends on .*5.* An owner rotates it in the settings\./)).toBeTruthy();
});

test('the page rejects an empty token, and the registry a wrong one', async () => {
  const { sent } = await open({
    'GET /session': unauthorised,
    'POST /session': () => refuse(401, 'unauthorised', 'This token is not known.'),
  });
  await press('Sign in', { Token: '  ' });
  expect([alerts(), sent()]).toEqual([['Paste your token.'], []]);
  fill('Token', 'vmx_wrong');
  expect(alerts()).toEqual([]);
  await press('Sign in');
  expect(alerts()).toEqual(['This token is not known.']);
  expect(button('Sign in').getAttribute('aria-busy')).toBeNull();
});

test('a token opens the console and is removed from the page', async () => {
  const { sent } = await open({ 'GET /session': unauthorised, 'POST /session': () => json(opsTeam) });
  expect(screen.getByLabelText<HTMLInputElement>('Token').type).toBe('password');
  await press('Sign in', { Token: ' vmx_right ' });
  expect(sent()).toEqual([['POST /session', { token: 'vmx_right' }]]);
  expect(text()).toContain('Signed in as ops');
  expect(document.body.innerHTML + JSON.stringify({ ...localStorage })).not.toContain('vmx_right');
});

test('a session that ends while the page is open leads to the sign-in with a reason', async () => {
  await openLive();
  serveRegistry({ 'GET /state': unauthorised });
  await change();
  expect(screen.getByRole('status').textContent).toBe('The session has ended. Sign in again to continue.');
});

test('the console shows a skeleton before the first response', async () => {
  let resolve: (response: Response) => void = () => {};
  const answer = new Promise<Response>((done) => (resolve = done));
  await open({ 'GET /state': () => answer });
  act(() => lastEvents().onopen());
  await settle();
  expect(screen.getByText('Loading')).toBeTruthy();
  expect(text()).toContain('Live');
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Rollouts']);
  expect(screen.queryByRole('region')).toBeNull();
  resolve(json(makeState()));
  await settle();
  expect(screen.queryByText('Loading')).toBeNull();
  expect(cellsOf('Remotes')).toHaveLength(3);
});

test('the console offers a retry when the first response fails', async () => {
  await openLive({ 'GET /state': () => refuse(500, 'internal', 'Something failed on our side.') });
  expect(screen.getByRole('heading', { name: 'The registry does not answer' })).toBeTruthy();
  serveRegistry();
  await press('Retry');
  expect(screen.getByRole('heading', { name: 'Rollouts' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'The registry does not answer' })).toBeNull();
});

test('the console keeps the page when a later response fails, and shows its age', async () => {
  await openLive();
  serveRegistry({ 'GET /state': () => refuse(500, 'internal', 'Something failed on our side.') });
  await change();
  expect(text()).toMatch(/No connection to the registry\. .* It shows the state of \d\d:\d\d:\d\d\./);
  expect(cellsOf('Remotes')).toHaveLength(3);
  serveRegistry();
  await change();
  expect(text()).not.toContain('No connection to the registry');
});

test('the console shows a lost stream at once, and catches up when it reconnects', async () => {
  const state = makeState();
  await openLive({ 'GET /state': () => json(state) });
  expect(text()).toContain('Live, shell 1.0.0');
  jest.useFakeTimers();
  act(() => lastEvents().refuse());
  await settle();
  expect(text()).toContain('No connection to the registry');
  expect(text()).toContain('Connection lost, shell 1.0.0');
  state.off.wallet = 'Back at noon.';
  act(() => void jest.advanceTimersByTime(5_000));
  expect(FakeEvents.opened).toHaveLength(2);
  act(() => lastEvents().onopen());
  await settle();
  expect(text()).not.toContain('No connection to the registry');
  expect(cellsOf('Remotes').map((cells) => cells.at(-1))).toEqual(['Stable', 'Stable', 'Off']);
});

test('a stale decision reloads the rollout, and the next one sends the new revision', async () => {
  const rollout = makeRollout({});
  const { sent } = await openLive({
    'GET /state': () => json(makeState({ rollouts: [rollout] })),
    'POST /rollouts/7/pause': () => refuse(409, 'stale', 'Rollout 7 has moved on.'),
    'POST /rollouts/7/advance': () => json(rollout),
  });
  Object.assign(rollout, { revision: 3, step: 0 });
  await press('Pause');
  expect(screen.getByRole('alert').textContent).toContain('Nothing was changed: another person was faster.');
  await press('Advance to 5%');
  await press('Advance anyway');
  expect(sent()).toEqual([
    ['POST /rollouts/7/pause', { revision: 2 }],
    ['POST /rollouts/7/advance', { revision: 3 }],
  ]);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(text()).toContain('catalog: advanced to the next step.');
  await press('Dismiss');
  expect(text()).not.toContain('advanced to the next step');
});

test('each screen has its link, its title and the focus', async () => {
  await openLive();
  expect(document.activeElement).toBe(document.body);
  for (const [hash, title] of [
    ['#remotes', 'Remotes'],
    ['#payments', 'Payments'],
    ['#audit', 'Audit log'],
    ['#settings', 'Settings'],
    ['#rollouts', 'Rollouts'],
  ] as const) {
    await goTo(hash);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(document.title).toBe(`${title} | Viewmax`);
    expect(document.activeElement).toBe(screen.getByRole('main'));
    const link = screen.getByRole('link', { current: 'page' });
    expect([link.textContent, link.getAttribute('href')]).toEqual([title, hash]);
  }
});

test('a reader gets no link to the payments', async () => {
  await open({ 'GET /session': () => json(reader) });
  const names = within(screen.getByRole('navigation')).getAllByRole('link');
  expect(names.map(({ textContent }) => textContent)).not.toContain('Payments');
});

test('a dead link leads to the rollouts, and a dialog closes with Escape', async () => {
  await openLive();
  await goTo('#nowhere');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Rollouts');
  await goTo('#settings/rules');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Settings');
  await goTo('#');
  await press('New rollout');
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  await settle();
  expect(screen.queryByRole('dialog')).toBeNull();
});
