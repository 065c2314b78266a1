import { expect, test } from '@jest/globals';
import { postJson } from '@viewmax/shared';
import { foreign, on, serve } from '@viewmax/testing';
import { serverWords } from './server-words.ts';

test.each([
  [{ error: 'seats_taken', message: 'Row F was just taken' }, 'Row F was just taken'],
  [{ error: 'No seats' }, 'No seats'],
  [{ message: 'Sold out' }, 'Sold out'],
  [{}, undefined],
])('the words of a refusal with %j are %j', async (body, words) => {
  serve(on('POST /x', foreign(body, 409)));
  expect(serverWords(await postJson('/x', {}, { anonymous: true }).catch((error: unknown) => error))).toBe(words);
});

test('a lost network has no words of the server', () => {
  expect(serverWords(new TypeError('Failed to fetch'))).toBeUndefined();
});
