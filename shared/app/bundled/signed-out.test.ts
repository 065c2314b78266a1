import { expect, test } from '@jest/globals';
import { tokenFor } from '@viewmax/testing/token-for';
import { sessionOf } from './signed-out.ts';

const tokenWith = (payload: unknown) => `e30.${btoa(JSON.stringify(payload)).replace(/=+$/, '')}.x`;

test.each([null, '', 'x', 'x.y.z', tokenFor(), tokenWith({ sid: 7 }), tokenWith(null)])(
  'the token %s names no session',
  (token) => {
    expect(sessionOf(token)).toBeUndefined();
  },
);

test('a token names its session', () => {
  expect(sessionOf(tokenWith({ sid: 's-1' }))).toBe('s-1');
});
