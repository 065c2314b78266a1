import { describe, expect, test } from '@jest/globals';
import { deviceRedirect } from './device-redirect.ts';

const at = (pathname: string, state: unknown = null) => ({ pathname, search: '', hash: '', state });

describe('a desktop', () => {
  test('is redirected from every path to /welcome, which stores that path', () => {
    const place = { pathname: '/movie/7', search: '?a=1', hash: '#b', state: { id: 7 } };
    expect(deviceRedirect(place, true)).toEqual({
      to: '/welcome',
      state: { left: { to: '/movie/7?a=1#b', state: { id: 7 } } },
    });
  });

  test('stays at /welcome', () => {
    expect(deviceRedirect(at('/welcome'), true)).toBeNull();
  });
});

describe('a phone', () => {
  test('is redirected from /welcome to Home, or to the stored path', () => {
    expect(deviceRedirect(at('/welcome'), false)).toEqual({ to: '/', state: null });
    const left = { to: '/movie/7', state: { id: 7 } };
    expect(deviceRedirect(at('/welcome', { left }), false)).toEqual(left);
  });

  test('stays on any other path', () => {
    expect(deviceRedirect(at('/fund'), false)).toBeNull();
  });
});
