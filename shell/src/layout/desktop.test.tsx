import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';

let isWide = false;
let changed = () => {};
const query = {
  get matches() {
    return isWide;
  },
  addEventListener: (_: string, listener: () => void) => {
    changed = listener;
  },
  removeEventListener: () => {},
};
const matchMedia = jest.fn((_: string) => query);
Object.assign(globalThis, { matchMedia });

const { deviceRedirect, useDesktop } = await import('./desktop.ts');
const { onPhone } = await import('../testing/phone.ts');

const Where = () => (useDesktop() ? 'desktop' : 'phone');
const turns = (wide: boolean) =>
  act(() => {
    isWide = wide;
    changed();
  });

afterEach(() => {
  isWide = false;
  onPhone();
});

test('a wide and high window is a desktop, and a resize is followed', () => {
  render(<Where />);
  expect(matchMedia).toHaveBeenCalledWith('(min-width: 768px) and (min-height: 480px)');
  expect(screen.getByText('phone')).toBeTruthy();
  turns(true);
  expect(screen.getByText('desktop')).toBeTruthy();
  turns(false);
  expect(screen.getByText('phone')).toBeTruthy();
});

test('the wrapper is never a desktop, even on a large tablet', () => {
  onPhone({ kind: 'android' });
  isWide = true;
  render(<Where />);
  expect(screen.getByText('phone')).toBeTruthy();
});

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
