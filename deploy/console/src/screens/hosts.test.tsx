import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import type { HostList } from '@viewmax/contracts/ops/hosts';
import { provideModalDialogs } from '@viewmax/testing';
import { $notice, clearNotice } from '../stores/notice.ts';
import { cellsOf, press } from '../testing/gestures.ts';
import { noContent, refuse, serveRegistry } from '../testing/serve-registry.ts';
import { Hosts } from './hosts.tsx';

beforeAll(provideModalDialogs);
afterEach(clearNotice);

const all: HostList = {
  waiting: [{ name: 'reviews', origin: 'https://new.example', release: 'reviews@1.1.0-a' }],
  hosts: [
    { name: 'reviews', origin: 'https://old.example' },
    { name: 'offers', origin: 'https://offers.example' },
  ],
  denied: [{ name: 'reviews', origin: 'https://no.example' }],
  proxies: [{ name: 'reviews', path: '/api/x/reviews', target: 'https://in.example/v2', withToken: true }],
};
const show = (answer: { data?: HostList; error?: string }, mayChange = true) =>
  render(<Hosts name="reviews" mayChange={mayChange} answer={answer} />).container;

test('the hosts of a remote show their state, those without a decision first', () => {
  show({ data: all });
  expect(cellsOf('Hosts of reviews')).toEqual([
    ['https://new.example', 'Waiting named by reviews@1.1.0-a', 'AllowDeny'],
    ['https://old.example', 'Allowed', 'Deny'],
    ['https://no.example', 'Denied', 'Allow'],
    ['/api/x/reviews', "Open leads to https://in.example/v2, with the member's token", 'End'],
  ]);
});

test('only the ops team decides', () => {
  show({ data: all }, false);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('a remote without a backend, a slow answer and a failed one say so', () => {
  expect(show({ data: { ...all, waiting: [], hosts: [], denied: [], proxies: [] } }).textContent).toContain(
    'No backend of its own.',
  );
  expect(show({}).querySelector('[role=status]')?.textContent).toBe('Loading the hosts of reviews');
  expect(show({ error: 'The registry cannot be reached.' }).textContent).toBe(
    'The hosts did not load: The registry cannot be reached.',
  );
});

test.each([
  ['Allow https://new.example', 'Allow', 'POST /hosts', 'reviews may call https://new.example.'],
  ['Deny https://old.example', 'Deny', 'DELETE /hosts', 'reviews may not call https://old.example.'],
  ['End /api/x/reviews', 'End', 'DELETE /proxies', '/api/x/reviews leads nowhere.'],
])('%s changes the registry after a confirmation', async (title, word, asked, done) => {
  const { sent, queries } = serveRegistry({ [asked]: noContent });
  show({ data: all });
  await press(title);
  expect([screen.getByRole('dialog', { name: title }), sent()]).toEqual([expect.anything(), []]);
  await press(word);
  expect(sent().map(([one]) => one)).toEqual([asked]);
  if (asked === 'DELETE /hosts')
    expect(queries('/hosts').at(-1)).toEqual({ name: 'reviews', origin: 'https://old.example' });
  expect($notice.get()).toEqual({ tone: 'ok', text: done });
});

test("a refusal shows the registry's sentence", async () => {
  const message = 'http://localhost:4000 is each phone itself, so only an app on this machine may call it.';
  serveRegistry({ 'POST /hosts': () => refuse(400, 'invalid', message) });
  show({ data: all });
  await press('Allow https://new.example');
  await press('Allow');
  expect($notice.get()).toEqual({ tone: 'error', text: message });
});
