import { expect, test } from '@jest/globals';
import { connectionsOf, connectTo } from './connections.ts';
import type { LiveRemote } from './discovery.ts';

const OURS = "default-src 'self'; connect-src 'self' https://cdn.example; report-uri /reports/csp";
const A = 'https://reviews.example';
const B = 'https://offers.example:8443';

const remote = (connect?: string[], fallback?: string[]): LiveRemote =>
  ({ connect, ...(fallback && { fallback: { connect: fallback } }) }) as LiveRemote;

test('a set names each origin of its releases and their fallbacks once', () => {
  expect(connectionsOf({ remotes: [remote(), remote([A], [A, B]), remote(undefined, [B])] })).toEqual([A, B]);
});

test('a policy of a set without foreign origins stays the same', () => {
  expect(connectTo(OURS, [])).toBe(OURS);
});

test('a policy lets calls through to the origins of its set, and nothing else', () => {
  expect(connectTo(OURS, [A, B])).toBe(OURS.replace('cdn.example', `cdn.example ${A} ${B}`));
});

test('a policy exchanges the origins of one set for those of another', () => {
  expect(connectTo(connectTo(OURS, [A]), [B], [A])).toBe(connectTo(OURS, [B]));
  expect(connectTo(connectTo(OURS, [A]), [], [A])).toBe(OURS);
  expect(connectTo(OURS, [B], [A])).toBe(connectTo(OURS, [B]));
});
