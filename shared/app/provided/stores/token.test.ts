import { describe, expect, test } from '@jest/globals';
import { readToken } from './token.ts';

const part = (value: unknown) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');
const token = (payload: unknown) => `${part({ alg: 'HS256' })}.${part(payload)}.sig`;

describe('readToken', () => {
  test.each([
    ['nothing', null],
    ['no token at all', 'hello'],
    ['a payload that is no JSON', 'a.b.c'],
    ['a payload that is not base64', 'a.%%.c'],
    ['a subject that is plain text', token({ sub: 'me' })],
    ['a subject without an id', token({ sub: '{"Username":"x"}' })],
    ['no subject', token({ exp: 1 })],
  ])('finds no user in %s', (_, given) => {
    expect(readToken(given)).toBeNull();
  });

  test('reads a subject that is JSON text, and one that is an object', () => {
    const user = { UUID: 'u1', Username: 'Adé', Balance: 5 };
    expect(readToken(token({ sub: JSON.stringify(user), exp: 9 }))).toEqual({ user, expires: 9 });
    expect(readToken(token({ sub: user }))).toEqual({ user, expires: undefined });
  });
});
