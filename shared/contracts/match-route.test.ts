import { describe, expect, test } from '@jest/globals';
import { fillPath, firstCallsOf, firstRoute, matchRoute, signInPath } from './match-route.ts';

const route = (path: string) => ({ path, title: path, tab: 'home' as const });
const remotes = [
  { name: 'catalog', routes: [route('/'), route('/movie/:movieId')] },
  { name: 'wallet', routes: [route('/fund')] },
];

describe('matchRoute', () => {
  test.each(['/movie', '/movie/a/b', '/fund/x', '/nothing', '/movie/%E0%A4%A'])('finds no owner for %s', (path) => {
    expect(matchRoute(remotes, path)).toBeNull();
  });

  test.each([
    ['/', 'catalog', {}],
    ['/fund', 'wallet', {}],
    ['/fund/', 'wallet', {}],
    ['/movie/m-1', 'catalog', { movieId: 'm-1' }],
    ['/movie/a%2Fb', 'catalog', { movieId: 'a/b' }],
  ])('finds the owner of %s', (path, owner, params) => {
    expect(matchRoute(remotes, path)).toMatchObject({ remote: { name: owner }, params });
  });
});

describe('signInPath', () => {
  test.each([
    ['a visitor to a screen of members', { guard: 'member' as const }, false, '/signup'],
    ['a visitor to a screen of attendants', { guard: 'attendant' as const }, false, '/login'],
    ['a member to a screen of members', { guard: 'member' as const }, true, null],
    ['a visitor to an open screen', {}, false, null],
    ['a visitor to a path without an owner', undefined, false, null],
  ])('decides for %s', (_, route, isSignedIn, expected) => {
    expect(signInPath(route, isSignedIn)).toBe(expected);
  });
});

describe('firstRoute', () => {
  const ofMembers = [
    { name: 'wallet', routes: [{ ...route('/fund'), guard: 'member' as const }] },
    { name: 'account', routes: [route('/signup')] },
  ];

  test("is the sign-up for a visitor on a member's path", () => {
    expect(firstRoute(ofMembers, '/fund', false)?.remote.name).toBe('account');
    expect(firstRoute(ofMembers.slice(0, 1), '/fund', false)?.remote.name).toBe('wallet');
  });

  test('is the owner for a member, and on an open path', () => {
    expect(firstRoute(ofMembers, '/fund', true)?.remote.name).toBe('wallet');
    expect(firstRoute(ofMembers, '/signup', false)?.remote.name).toBe('account');
    expect(firstRoute(ofMembers, '/nothing', false)).toBeNull();
  });
});

describe('fillPath', () => {
  test('puts the parameters of the path into a call, encoded', () => {
    expect(fillPath('/api/v1/movie/:movieId', { movieId: 'a/b' })).toBe('/api/v1/movie/a%2Fb');
  });
});

describe('firstCallsOf', () => {
  const movies = '/api/v1/movies';

  test.each([
    ['no first call', {}, []],
    ['several first calls', { firstCalls: [movies, '/api/v1/movie/:id'] }, [movies, '/api/v1/movie/eko']],
    ['a first call that is named twice', { firstCalls: [movies, movies] }, [movies]],
  ])('reads %s', (_, calls, expected) => {
    expect(firstCallsOf({ route: { ...route('/'), ...calls }, params: { id: 'eko' } })).toEqual(expected);
  });
});
