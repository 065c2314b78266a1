import { PassThrough } from 'node:stream';
import { setImmediate as soon } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createTurns } from './turns.ts';

function begin(turns: ReturnType<typeof createTurns>, log: string[], name: string) {
  const response = new PassThrough();
  response.resume();
  void turns.wait(response).then(() => log.push(name));
  return response;
}

test('the third of two turns begins when one of them has ended, however it ended', async () => {
  const log: string[] = [];
  const turns = createTurns(2);
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

test('a client that leaves while it waits holds no other up', async () => {
  const log: string[] = [];
  const turns = createTurns(1);
  const [first, second] = ['first', 'second', 'third'].map((name) => begin(turns, log, name));
  second?.destroy();
  first?.end();
  await soon();
  await soon();
  expect(log).toEqual(['first', 'third']);
});
