import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readRemoteJson } from './read-remote-json.ts';

const roomWith = (text?: string): string => {
  const room = mkdtempSync(join(tmpdir(), 'room-'));
  if (text !== undefined) writeFileSync(join(room, 'remote.json'), text);
  return room;
};
const route = { path: '/offers', title: 'Offers', tab: 'home' };
const faultOf = (json: unknown) => () => readRemoteJson(roomWith(JSON.stringify(json)));

test('the build reads a remote.json', () => {
  const remote = { name: 'offers', routes: [route], fills: [] };
  expect(readRemoteJson(roomWith(JSON.stringify(remote)))).toEqual(remote);
});

test('the build writes one field of first calls for a remote.json of an older kit', () => {
  const older = { ...route, firstCall: '/api/v1/movies', firstCalls: ['/api/v1/trailers'] };
  const remote = { name: 'offers', routes: [older], fills: [] };
  expect(readRemoteJson(roomWith(JSON.stringify(remote))).routes).toEqual([
    { ...route, firstCalls: ['/api/v1/movies', '/api/v1/trailers'] },
  ]);
});

test.each([
  [
    'a wrong path',
    { name: 'offers', routes: [{ ...route, path: 'offers' }], fills: [] },
    '"path" of routes[0] (offers) is "offers". It must start with "/".',
  ],
  [
    'a wrong tab',
    { name: 'offers', routes: [{ ...route, tab: 'hom' }], fills: [] },
    '"tab" of routes[0] (/offers) is "hom". Expected: one of "home"|',
  ],
  ['a wrong name', { name: 'Offers', routes: [], fills: [] }, '"name" is "Offers". Expected: only small letters'],
  ['a missing list', { name: 'offers', routes: [] }, 'remote.json: "fills" is missing.'],
  ['a field of its own', { name: 'offers', routes: [], fills: [], tap: 1 }, 'remote.json: it has no field "tap".'],
  [
    'a wrong field of a route',
    { name: 'offers', routes: [{ ...route, tabs: 1 }], fills: [] },
    'routes[0] (/offers) has no field "tabs".',
  ],
  [
    'a metric that the backend counts',
    { name: 'offers', routes: [], fills: [], metrics: ['purchases'] },
    'metrics[0] is "purchases". Expected: must be another name: the backend counts this one itself',
  ],
  [
    'a metric with a wrong name',
    { name: 'offers', routes: [], fills: [], metrics: ['Seat chosen'] },
    'metrics[0] is "Seat chosen". Expected: small letters, digits and underscores, such as seat_chosen',
  ],
  ['no object', 'offers', 'remote.json: it is "offers".'],
])('the build names %s in one sentence', (_, json, words) => {
  expect(faultOf(json)).toThrow(words);
});

test('the build names a missing file and a file that is not JSON', () => {
  expect(() => readRemoteJson(roomWith())).toThrow('holds no remote.json.');
  expect(() => readRemoteJson(roomWith('{'))).toThrow('remote.json is not JSON');
});
