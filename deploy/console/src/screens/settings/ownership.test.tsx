import { afterEach, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { json } from '@viewmax/testing';
import { $notice, clearNotice } from '../../stores/notice.ts';
import type { Who } from '../../stores/session.ts';
import { alerts, cellsOf, fill, press, settle } from '../../testing/gestures.ts';
import { catalogSquad, makePlatform, opsTeam } from '../../testing/make-platform.ts';
import { type Answers, noContent, refuse, serveRegistry } from '../../testing/serve-registry.ts';
import { Ownership } from './ownership.tsx';

afterEach(clearNotice);

const owned = {
  paths: [
    { path: '/fund', owner: 'booking', movingTo: null },
    { path: '/movie/:movieId', owner: 'catalog', movingTo: 'booking' },
  ],
  slots: [{ slot: 'movie.showtimes', owner: 'booking', movingTo: null }],
};

async function show(who: Who = opsTeam, answers: Answers = {}) {
  const registry = serveRegistry({ 'GET /paths': () => json(owned), ...answers });
  const platform = makePlatform();
  const [first] = platform.releases;
  const releases = ['catalog', 'booking', 'shell'].map((name) => ({ ...first, name })) as typeof platform.releases;
  const { container } = render(<Ownership who={who} platform={{ ...platform, releases }} />);
  await settle();
  return { ...registry, text: () => container.textContent ?? '' };
}

test('a list that does not load shows the reason, and offers no move', async () => {
  const { text } = await show(opsTeam, { 'GET /paths': () => refuse(500, 'internal', 'Something failed.') });
  expect(text()).toContain('Something failed.');
  expect(screen.queryByLabelText('Move')).toBeNull();
});

test('a squad sees the owners and the open moves, and cannot change them', async () => {
  await show(catalogSquad);
  expect(cellsOf('All paths and slots')).toEqual([
    ['/fund', 'path', 'booking', 'No move'],
    ['/movie/:movieId', 'path', 'catalog', 'booking'],
    ['movie.showtimes', 'slot', 'booking', 'No move'],
  ]);
  expect(screen.queryByLabelText('Move')).toBeNull();
});

test('the form reports a missing path and a missing remote at their fields', async () => {
  const { sent } = await show();
  await press('Move');
  expect(alerts()).toEqual(['Choose a path or a slot.', 'Choose a remote.']);
  expect(sent()).toEqual([]);
});

test('ops move a path and a slot, and cancel an open move', async () => {
  const { sent } = await show(opsTeam, { 'POST /paths/move': noContent, 'POST /slots/move': noContent });
  const move = async (claim: string, to: string) => {
    fill('Move', claim);
    fill('To', to);
    await press('Move');
  };
  await move('path /fund', 'catalog');
  expect($notice.get()).toEqual({ tone: 'ok', text: '/fund moves to catalog.' });
  await move('slot movie.showtimes', 'catalog');
  await move('path /movie/:movieId', 'catalog');
  expect($notice.get()?.text).toBe('/movie/:movieId stays with catalog.');
  const path = { path: '/fund', from: 'booking', to: 'catalog' };
  expect(sent()).toEqual([
    ['POST /paths/move', path],
    ['POST /slots/move', { slot: 'movie.showtimes', from: 'booking', to: 'catalog' }],
    ['POST /paths/move', { path: '/movie/:movieId', from: 'catalog', to: 'catalog' }],
  ]);
});

test('the table reports that no path has an owner', async () => {
  await show(opsTeam, { 'GET /paths': () => json({ paths: [], slots: [] }) });
  expect(cellsOf('All paths and slots')).toEqual([['No remote owns a path or slot yet.']]);
});
