import { expect, test } from '@jest/globals';
import type { State } from '../resolve/state.ts';
import { stateReader } from './state-reader.ts';

/** A database that holds a revision, and can be away. */
function openReader() {
  const source = { time: 0, revision: 1, isAway: false };
  const load = async () => {
    const { revision } = source;
    if (source.isAway) throw new Error('connection lost');
    return { revision } as State;
  };
  return { source, reader: stateReader(load, { maxAgeMs: 500, now: () => source.time }) };
}

test('without any state so far, an unreachable database is an error each time', async () => {
  const { source, reader } = openReader();
  source.isAway = true;
  await expect(reader.read()).rejects.toThrow('connection lost');
  await expect(reader.read()).rejects.toThrow('connection lost');
});

test('the state that was read last is used while the database does not answer', async () => {
  const { source, reader } = openReader();
  const first = await reader.read();
  source.isAway = true;
  source.time += 1000;
  expect(await reader.read()).toBe(first);
});

test('a change that nobody told is seen once the kept state is too old', async () => {
  const { source, reader } = openReader();
  const before = await reader.read();
  source.revision = 2;
  expect(await reader.read()).toBe(before);
  source.time += 500;
  expect(await reader.read()).toEqual({ revision: 2 });
});

test('a change that was told is seen at once, even where somebody was already asking', async () => {
  const { source, reader } = openReader();
  const asked = reader.read();
  source.revision = 2;
  reader.forget();
  await asked;
  expect(await reader.read()).toEqual({ revision: 2 });
});

test('without a change the state stays the same object', async () => {
  const { source, reader } = openReader();
  const before = await reader.read();
  source.time += 500;
  expect(await reader.read()).toBe(before);
});
