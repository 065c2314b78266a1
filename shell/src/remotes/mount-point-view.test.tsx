import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { atom } from 'nanostores';
import type { MountPoint, MountPointState } from './mount-point.ts';
import { MountPointView } from './mount-point-view.tsx';

const $state = atom<MountPointState>({ phase: 'idle' });
const mountPoint: MountPoint = { $state, show: () => {}, update: () => {}, hide: () => {}, retry: () => {} };
const moveTo = (phase: 'loading' | 'shown') => act(() => $state.set({ phase }));

test('a mount point shows a loading state until its remote is mounted', () => {
  render(<MountPointView mountPoint={mountPoint} name="wallet" />);
  moveTo('loading');
  expect(screen.getByRole('status').textContent).toBe('Loading');
  moveTo('shown');
  expect(screen.queryByRole('status')).toBeNull();
});

test('a loading slot stays empty, because the screen around it is visible', () => {
  render(<MountPointView mountPoint={mountPoint} name="booking" slotProps={{}} />);
  moveTo('loading');
  expect(screen.queryByRole('status')).toBeNull();
});
