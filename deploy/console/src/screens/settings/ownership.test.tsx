import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { $notice } from '../../stores/notice.ts';
import type { Who } from '../../stores/session.ts';
import { alerts, cellsOf, press, show } from '../../testing/gestures.ts';
import { catalogSquad, makeListed, makePlatform, opsTeam } from '../../testing/make-platform.ts';
import { type Answers, json, noContent } from '../../testing/serve-registry.ts';
import { Ownership } from './ownership.tsx';

const owned = {
  paths: [
    { path: '/fund', owner: 'booking', movingTo: null },
    { path: '/movie/:movieId', owner: 'catalog', movingTo: 'booking' },
  ],
  slots: [{ slot: 'movie.showtimes', owner: 'booking', movingTo: null }],
};

const platform = makePlatform({ releases: ['catalog', 'booking', 'shell'].map((name) => makeListed(name, '1.0.0-a')) });
const open = (who: Who = opsTeam, answers: Answers = {}) =>
  show(<Ownership who={who} platform={platform} />, { 'GET /paths': () => json(owned), ...answers });

test('a squad sees the owners and the open moves, and cannot change them', async () => {
  await open(catalogSquad);
  expect(cellsOf('All paths and slots')).toEqual([
    ['/fund', 'path', 'booking', 'No move'],
    ['/movie/:movieId', 'path', 'catalog', 'booking'],
    ['movie.showtimes', 'slot', 'booking', 'No move'],
  ]);
  expect(screen.queryByLabelText('Move')).toBeNull();
});

test('the form reports a missing path and a missing remote at their fields', async () => {
  const { sent } = await open();
  await press('Move');
  expect(alerts()).toEqual(['Choose a path or a slot.', 'Choose a remote.']);
  expect(sent()).toEqual([]);
});

test('ops move a path and a slot, and cancel an open move', async () => {
  const { sent } = await open(opsTeam, { 'POST /paths/move': noContent, 'POST /slots/move': noContent });
  const move = async (claim: string, to: string) => {
    await press('Move', { Move: claim, To: to });
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
