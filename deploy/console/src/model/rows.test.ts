import { expect, test } from '@jest/globals';
import type { JudgedRollout } from '@viewmax/contracts/ops/rollouts';
import { makeCounts } from '@viewmax/registry/testing/make-counts';
import { makeRollout } from '@viewmax/registry/testing/make-rollout';
import { makeSide, makeState, makeStep, NOW } from '../testing/make-platform.ts';
import { rowsOf, summaryOf } from './rows.ts';

const rows = (rollouts: JudgedRollout[], off: Record<string, string> = {}) => rowsOf(makeState({ off, rollouts }), NOW);
const of = (name: string, list: ReturnType<typeof rows>) => list.find((row) => row.name === name);

test('a rolled back remote is marked for an hour, and no device has its canary', () => {
  const ended = (minutes: number) =>
    makeRollout({ status: 'aborted', endedAt: new Date(NOW - minutes * 60_000).toISOString() });
  expect(of('catalog', rows([ended(59)]))).toMatchObject({ state: 'aborted', canary: '1.1.0-b', percent: 0 });
  expect(of('catalog', rows([ended(61)]))).toMatchObject({ state: 'stable', canary: null, percent: 0 });
});

test('the shell comes first, the others by name, a new remote among them', () => {
  const names = rows([makeRollout({ releases: { booking: '1.0.0-a' }, control: { booking: null } })]);
  expect(names.map(({ name }) => name)).toEqual(['shell', 'booking', 'catalog', 'wallet']);
  expect(of('booking', names)).toMatchObject({ stable: null, canary: '1.0.0-a', state: 'canary' });
});

test('a later step removes no device, so the widest step so far counts', () => {
  const steps = [25, 5, 50].map((percent) => makeStep(percent));
  const rollout = makeRollout({ step: 1, plan: { steps, onFail: 'rollback', slowMs: 3000 } });
  expect(of('catalog', rows([rollout]))?.percent).toBe(25);
});

test('what is held back from a few devices is no canary, and has the traffic of all others', () => {
  const steps = [makeStep(50), makeStep(5, { hold: true })];
  const held = makeRollout({ step: 1, plan: { steps, onFail: 'rollback', slowMs: 3000 } });
  expect(of('catalog', rows([held]))).toMatchObject({ state: 'held', canary: '1.1.0-b', percent: 95 });
  expect(summaryOf(rows([held]))).toBe('2 remotes, no canary, 1 held back');
  expect(of('catalog', rows([{ ...held, status: 'paused' }]))?.state).toBe('paused');
});

test('a canary that fails comes first, also while it is paused', () => {
  const counts = makeCounts({ canary: makeSide(8, 8), control: makeSide(0) });
  for (const status of ['running', 'paused'] as const) {
    const [first] = rows([makeRollout({ releases: { wallet: '2.0.0-b' }, status, counts })]);
    expect(first).toMatchObject({ name: 'wallet', state: 'failing' });
  }
});

test('no summary says that there is no canary while one fails or is paused', () => {
  const counts = makeCounts({ canary: makeSide(8, 8), control: makeSide(0) });
  expect(summaryOf(rows([makeRollout({ counts })]))).toBe('2 remotes');
  expect(summaryOf(rows([makeRollout({ status: 'paused' })]))).toBe('2 remotes, 1 paused');
  expect(summaryOf(rows([]))).toBe('2 remotes, no canary');
});

test('a remote that is switched off is off during a rollout too', () => {
  const list = rows([makeRollout({ status: 'paused' })], { catalog: 'Back at noon.' });
  expect(of('catalog', list)?.state).toBe('off');
  expect(summaryOf(list)).toBe('2 remotes, no canary, 1 off');
  expect(summaryOf(rows([makeRollout({})]))).toBe('2 remotes, 1 canary live');
});
