import { afterEach, expect, jest, test } from '@jest/globals';
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

const { useDesktop } = await import('./use-desktop.ts');
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
