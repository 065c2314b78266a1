import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { endSession, getJson, startSession } from '@viewmax/shared';
import { foreign, on, serve, tokenFor } from '@viewmax/testing';
import { storedAnswer } from './stored-answer.ts';

const list = (path = '/list') => getJson<string[]>(path, { anonymous: true });

beforeEach(() => startSession(tokenFor()));
afterEach(endSession);

test('a call passes the failure on while no answer is stored', async () => {
  serve();
  await expect(storedAnswer<string[]>('never').ask(list)).rejects.toThrow('got no answer');
});

test('a call passes a refusal of the server on, although an answer is stored', async () => {
  const movies = storedAnswer<string[]>('refused');
  serve(on('GET /list', foreign(['a'])));
  await movies.ask(list);
  serve(on('GET /list', foreign({ error: 'No' }, 403)));
  await expect(movies.ask(list)).rejects.toThrow('403');
});

test.each([
  ['is silent', []],
  ['is in trouble', [on('GET /list', foreign({ error: 'x' }, 500))]],
])('a call returns the stored answer when the server %s', async (_, answers) => {
  const movies = storedAnswer<string[]>('stored movies');
  serve(on('GET /list', foreign(['a'])));
  await movies.ask(list);
  serve(...answers);
  expect(await movies.ask(list)).toEqual(['a']);
});

test('a personal answer is deleted when the session ends', async () => {
  const movies = storedAnswer<string[]>('mine', { personal: true });
  serve(on('GET /list', foreign(['a'])));
  await movies.ask(list);
  expect(movies.read()).toEqual(['a']);
  endSession();
  expect(movies.read()).toBeNull();
});
