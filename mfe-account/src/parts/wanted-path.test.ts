import { expect, test } from '@jest/globals';
import { reason, wantedPath } from './wanted-path.ts';

const elsewhere = [
  undefined,
  null,
  'text',
  {},
  { from: 7 },
  { from: '' },
  { from: 'https://evil.example' },
  { from: '//evil.example' },
  { from: '/\\evil.example' },
];

test.each(elsewhere)('the wanted path is home when the state is %j', (state) => {
  expect(wantedPath(state)).toBe('/home');
});

test.each(['/login', '/signup', '/signupsuccessful', '/forgotpassword', '/login?again=1'])(
  'the wanted path is never %s',
  (from) => {
    expect(wantedPath({ from })).toBe('/home');
  },
);

test('the wanted path is the path that the shell stored', () => {
  expect(wantedPath({ from: '/movie/m-1?tab=details#top' })).toBe('/movie/m-1?tab=details#top');
});

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
  ['/door', 'Sign in to open the door.'],
  ['/constructor', 'Sign in to continue.'],
])('the reason follows from the wanted path %s', (from, words) => {
  expect(reason('Sign in', { from })).toBe(words);
});
