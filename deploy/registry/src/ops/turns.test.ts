import { PassThrough } from 'node:stream';
import { setImmediate as soon } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createTurns } from './turns.ts';

const FEW = { most: 6, mostOfOne: 3 };

function begin(turns: ReturnType<typeof createTurns>, log: string[], name: string, caller = name) {
  const response = new PassThrough();
  response.resume();
  void turns.wait(response, caller).then(() => log.push(name));
  return response;
}

test('a third request waits until one of two turns ends, by success or failure', async () => {
  const log: string[] = [];
  const turns = createTurns({ ...FEW, atOnce: 2 });
  const [first, second] = ['first', 'second', 'third', 'fourth'].map((name) => begin(turns, log, name));
  await soon();
  expect(log).toEqual(['first', 'second']);
  first?.end();
  await soon();
  await soon();
  expect(log).toEqual(['first', 'second', 'third']);
  second?.destroy();
  await soon();
  await soon();
  expect(log).toEqual(['first', 'second', 'third', 'fourth']);
});

test('a client that disconnects while waiting does not block the others', async () => {
  const log: string[] = [];
  const turns = createTurns({ ...FEW, atOnce: 1 });
  const [first, second] = ['first', 'second', 'third'].map((name) => begin(turns, log, name));
  second?.destroy();
  first?.end();
  await soon();
  await soon();
  expect(log).toEqual(['first', 'third']);
});

test('a caller has one turn at a time, so a slow caller does not block others', async () => {
  const log: string[] = [];
  const turns = createTurns({ ...FEW, atOnce: 2 });
  const [first] = ['first', 'second', 'third'].map((name) => begin(turns, log, name, 'slow'));
  begin(turns, log, 'other');
  await soon();
  expect(log).toEqual(['first', 'other']);
  first?.end();
  await soon();
  await soon();
  expect(log).toEqual(['first', 'other', 'second']);
});

test('too many requests of one caller or in all are refused at once, and a freed place is reused', async () => {
  const turns = createTurns({ ...FEW, atOnce: 2 });
  const log: string[] = [];
  const refused = (caller: string) => expect(() => turns.wait(new PassThrough(), caller)).toThrow('Too many uploads');
  const [first] = ['a', 'b', 'c'].map((name) => begin(turns, log, name, 'one'));
  refused('one');
  for (const name of ['d', 'e', 'f']) begin(turns, log, name);
  refused('another');
  first?.destroy();
  await soon();
  await soon();
  begin(turns, log, 'g');
  expect(log).toContain('b');
});
