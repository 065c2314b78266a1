import { expect, test } from '@jest/globals';
import { wantedPath } from './wanted-path.ts';

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

test('the wanted path is the path that the guard stored', () => {
  expect(wantedPath({ from: '/movie/m-1?tab=details#top' })).toBe('/movie/m-1?tab=details#top');
});
