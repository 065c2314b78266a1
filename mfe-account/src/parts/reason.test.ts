import { expect, test } from '@jest/globals';
import { reason } from './reason.ts';

test.each([undefined, null, {}, { from: '//evil.example' }, { from: '/login' }, { from: '/home' }])(
  'the screen has no reason without a wanted path: %j',
  (state) => {
    expect(reason('Sign in', state)).toBeUndefined();
  },
);

test.each([
  ['/trailers', 'Sign in to see trailers.'],
  ['/movie/eko-nocturne?tab=details', 'Sign in to see showtimes.'],
  ['/fund?vp=800', 'Sign in to get Viewmax points.'],
  ['/profile', 'Sign in to see your profile.'],
  ['/constructor', 'Sign in to continue.'],
])('the reason follows from the wanted path %s', (from, words) => {
  expect(reason('Sign in', { from })).toBe(words);
});
