import { globSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readPlaces } from './read-places.ts';
import { readRemoteJson } from './read-remote-json.ts';

const root = join(import.meta.dirname, '../..');

const faultOf = (json: unknown) => () => {
  const room = mkdtempSync(join(tmpdir(), 'room-'));
  writeFileSync(join(room, 'places.json'), JSON.stringify(json));
  return readPlaces(room);
};

test('every remote declares its places, and late screens that it has; the shell declares its own', () => {
  expect(readPlaces(join(root, 'shell')).lateScreen).toBeUndefined();
  const rooms = globSync('mfe-*/remote.json', { cwd: root }).map((file) => join(root, dirname(file)));
  expect(rooms.length).toBeGreaterThan(0);
  for (const room of rooms) {
    const { lateScreen } = readPlaces(room);
    const screens = readRemoteJson(room).routes.map(({ screen }) => screen);
    if (lateScreen) expect(screens).toContain(lateScreen.screen);
  }
});

test.each([
  ['no place', { places: [] }, 'places'],
  [
    'a path without a slash',
    { places: [{ path: 'offers', shows: 'h1' }] },
    '"path" of places[0] (offers) is "offers".',
  ],
  ['a place that shows nothing', { places: [{ path: '/offers' }] }, '"shows" of places[0] (/offers) is missing'],
  [
    'a picture without its name',
    { places: [{ path: '/', shows: 'h1' }], pictures: [{ path: '/offers', shows: 'h1' }] },
    '"name" of pictures[0] (/offers) is missing',
  ],
  ['a late screen without its name', { places: [{ path: '/', shows: 'h1' }], lateScreen: {} }, '"lateScreen.'],
])('the fault journeys name %s in one sentence', (_, json, words) => {
  expect(faultOf(json)).toThrow(words);
});
