import { expect, test } from '@jest/globals';
import type { Route } from '@viewmax/contracts/discovery';
import { attendantStart, showsOnDesktop } from './attendants.tsx';

const login: Route = { path: '/login', title: 'Sign In', tab: 'profile' };
const door: Route = { path: '/door', title: 'The door', tab: 'home', guard: 'attendant', desktop: true };
const remotes = [{ name: 'booking', routes: [login, door] }];

test.each([
  ['the door', door, null, true],
  ['the sign-in that leads to the door', login, { from: '/door' }, true],
  ['the sign-in', login, null, false],
  ['the sign-in with a forged state', login, { from: {} }, false],
  ['an unknown path', undefined, null, false],
])('on a desktop %s', (_, route, state, expected) => {
  expect(showsOnDesktop(remotes, route, state)).toBe(expected);
});

test.each([
  ['on a screen that this device hides', { isAttendant: true, isHidden: true }, '/door'],
  ['on a screen that it shows', { isAttendant: true, isHidden: false }, undefined],
])('an attendant %s is led to %s', (_, who, to) => {
  expect(attendantStart(remotes, '/login', login, who)).toBe(to);
  expect(attendantStart(remotes, '/login', login, { ...who, isAttendant: false })).toBeUndefined();
});
