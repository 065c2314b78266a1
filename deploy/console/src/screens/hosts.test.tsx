import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import type { ProxiedPath } from '@viewmax/contracts/ops/proxies';
import { $notice } from '../stores/notice.ts';
import { cellsOf, press } from '../testing/gestures.ts';
import { noContent, serveRegistry } from '../testing/serve-registry.ts';
import { Hosts } from './hosts.tsx';

const proxies: ProxiedPath[] = [
  { name: 'reviews', path: '/api/x/reviews', target: 'https://in.example/v2', withToken: true },
  { name: 'offers', path: '/api/x/offers', target: 'https://offers.example', withToken: false },
];
const show = (answer: { data?: { proxies: ProxiedPath[] }; error?: string }, mayChange = true) =>
  render(<Hosts name="reviews" mayChange={mayChange} answer={answer} />).container;

test('the paths of a remote show their backends, and no other remote’s', () => {
  show({ data: { proxies } });
  expect(cellsOf('Paths to the backend of reviews')).toEqual([
    ['/api/x/reviews', "https://in.example/v2, with the member's token", 'End'],
  ]);
});

test('only the ops team decides', () => {
  show({ data: { proxies } }, false);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('a remote without a backend, a slow answer and a failed one say so', () => {
  expect(show({ data: { proxies: [] } }).textContent).toContain('No backend of its own.');
  expect(show({}).querySelector('[role=status]')?.textContent).toBe('Loading the paths of reviews');
  expect(show({ error: 'The registry cannot be reached.' }).textContent).toBe(
    'The paths did not load: The registry cannot be reached.',
  );
});

test('a path ends after a confirmation', async () => {
  const { sent, queries } = serveRegistry({ 'DELETE /proxies': noContent });
  show({ data: { proxies } });
  await press('End /api/x/reviews');
  expect([screen.getByRole('dialog', { name: 'End /api/x/reviews' }), sent()]).toEqual([expect.anything(), []]);
  await press('End');
  expect(queries('/proxies').at(-1)).toEqual({ name: 'reviews', path: '/api/x/reviews' });
  expect($notice.get()).toEqual({ tone: 'ok', text: '/api/x/reviews leads nowhere.' });
});
