import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { endSession, getJson, startSession } from '@viewmax/shared';
import { json, serve, tokenFor } from '@viewmax/testing';
import { keeper } from './keeper.ts';

const list = (path = '/list') => getJson<string[]>(path, { anonymous: true });

beforeEach(() => startSession(tokenFor()));
afterEach(endSession);

test('the keeper passes the failure on while nothing is stored', async () => {
  serve({});
  await expect(keeper<string[]>('never').ask(list)).rejects.toThrow('got no answer');
});

test('the keeper passes a refusal of the server on', async () => {
  const movies = keeper<string[]>('refused');
  serve({ 'GET /list': () => json(['a']) });
  await movies.ask(list);
  serve({ 'GET /list': () => json({ error: 'No' }, 403) });
  await expect(movies.ask(list)).rejects.toThrow('403');
});

test.each([
  ['is silent', {}],
  ['is in trouble', { 'GET /list': () => json({ error: 'x' }, 500) }],
])('the keeper returns the last answer when the server %s', async (_, answers) => {
  const movies = keeper<string[]>('movies kept');
  serve({ 'GET /list': () => json(['a']) });
  await movies.ask(list);
  serve(answers);
  expect(await movies.ask(list)).toEqual(['a']);
});

test('the keeper forgets personal answers when the session ends', async () => {
  const movies = keeper<string[]>('mine', { personal: true });
  serve({ 'GET /list': () => json(['a']) });
  await movies.ask(list);
  expect(movies.kept()).toEqual(['a']);
  endSession();
  expect(movies.kept()).toBeNull();
});
