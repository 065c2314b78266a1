import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { atom } from 'nanostores';
import type { Box, BoxState } from './box.ts';
import { RemoteBox } from './remote-box.tsx';

const $state = atom<BoxState>({ phase: 'idle' });
const box: Box = { $state, show: () => {}, update: () => {}, hide: () => {}, retry: () => {} };
const moveTo = (phase: 'loading' | 'shown') => act(() => $state.set({ phase }));

test('a box shows a loading state until its remote is mounted', () => {
  render(<RemoteBox box={box} name="wallet" />);
  moveTo('loading');
  expect(screen.getByRole('status').textContent).toBe('Loading');
  moveTo('shown');
  expect(screen.queryByRole('status')).toBeNull();
});

test('a loading slot stays empty, because the screen around it is visible', () => {
  render(<RemoteBox box={box} name="booking" slotProps={{}} />);
  moveTo('loading');
  expect(screen.queryByRole('status')).toBeNull();
});
