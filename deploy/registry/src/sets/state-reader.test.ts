import { expect, test } from '@jest/globals';
import type { State } from '../state/state.ts';
import { stateReader } from './state-reader.ts';

/** A database with a revision, which can be unreachable. */
function openReader() {
  const source = { time: 0, revision: 1, isAway: false };
  const load = async () => {
    const { revision } = source;
    if (source.isAway) throw new Error('connection lost');
    return { revision } as State;
  };
  return { source, reader: stateReader(load, { maxAgeMs: 500, now: () => source.time }) };
}

test('a reader without a cached state throws while the database is unreachable', async () => {
  const { source, reader } = openReader();
  source.isAway = true;
  await expect(reader.read()).rejects.toThrow('connection lost');
  await expect(reader.read()).rejects.toThrow('connection lost');
});

test('the reader uses the cached state, and counts it, while the database does not answer', async () => {
  const { source, reader } = openReader();
  const first = await reader.read();
  source.isAway = true;
  source.time += 1000;
  expect(reader.oldReads()).toBe(0);
  expect(await reader.read()).toBe(first);
  expect(reader.oldReads()).toBe(1);
});

test('after one late answer the reader uses the cached state at once, until the database answers again', async () => {
  let answer = (_: State): void => undefined;
  let time = 0;
  const load = () => new Promise<State>((resolve) => (answer = resolve));
  const reader = stateReader(load, { maxAgeMs: 500, patienceMs: 50, now: () => time });
  const first = reader.read();
  answer({ revision: 1 } as State);
  await first;
  time += 1000;
  const begunAt = performance.now();
  expect(await reader.read()).toEqual({ revision: 1 });
  expect(performance.now() - begunAt).toBeGreaterThanOrEqual(45);
  const laterAt = performance.now();
  expect(await reader.read()).toEqual({ revision: 1 });
  expect(performance.now() - laterAt).toBeLessThan(45);
  expect(reader.oldReads()).toBe(2);
  answer({ revision: 2 } as State);
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(await reader.read()).toEqual({ revision: 2 });
  expect(reader.oldReads()).toBe(2);
});

test('the reader notices an unannounced change once its cached state is too old', async () => {
  const { source, reader } = openReader();
  const before = await reader.read();
  source.revision = 2;
  expect(await reader.read()).toBe(before);
  source.time += 500;
  expect(await reader.read()).toEqual({ revision: 2 });
});

test('the reader notices an announced change at once, even during another query', async () => {
  const { source, reader } = openReader();
  const asked = reader.read();
  source.revision = 2;
  reader.forget();
  await asked;
  expect(await reader.read()).toEqual({ revision: 2 });
});

test('the state stays the same object without a change', async () => {
  const { source, reader } = openReader();
  const before = await reader.read();
  source.time += 500;
  expect(await reader.read()).toBe(before);
});
