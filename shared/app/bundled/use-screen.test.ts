import { afterEach, expect, jest, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { device } from '@viewmax/shared';
import { useBright } from './use-screen.ts';

const { app } = device();
const own = { ...app };
afterEach(() => void Object.assign(app, own));

test('a code is bright until it is over or its screen closes', () => {
  const undo = jest.fn();
  const brighten = jest.fn(() => undo);
  Object.assign(app, { brighten });
  const { rerender, unmount } = renderHook(({ wanted }) => useBright(wanted), { initialProps: { wanted: false } });
  expect(brighten).not.toHaveBeenCalled();
  rerender({ wanted: true });
  expect(brighten).toHaveBeenCalledTimes(1);
  rerender({ wanted: false });
  expect(undo).toHaveBeenCalledTimes(1);
  rerender({ wanted: true });
  unmount();
  expect(undo).toHaveBeenCalledTimes(2);
});

test('a code is shown in a shell that cannot raise the brightness', () => {
  Object.assign(app, { brighten: undefined });
  expect(() => renderHook(() => useBright(true)).unmount()).not.toThrow();
});
