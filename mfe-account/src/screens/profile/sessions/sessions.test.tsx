import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Session } from '@viewmax/contracts/account';
import { endOtherSession, fetchSessions } from '@viewmax/contracts/calls';
import { invalidateKeys } from '@viewmax/shared';
import { NO_NETWORK } from '@viewmax/shared/bundled/no-network.ts';
import { type Fake, foreign, on, provideModalDialogs } from '@viewmax/testing';
import { alertText, dialog, openEditor, press, sent } from '../../../testing/editors.tsx';

const times = { startedAt: '2026-03-01T12:00:00.000Z', seenAt: '2026-03-04T12:00:00.000Z' };
const thisPhone: Session = { id: 's-1', device: 'Android phone', ...times, isCurrent: true };
const other: Session = { id: 's-2', device: 'iPhone', ...times, isCurrent: false };
let listed: Session[];

provideModalDialogs();
afterEach(() => invalidateKeys((key) => key.startsWith('account/')));
beforeEach(() => {
  listed = [thisPhone, other];
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});

const open = (answers: readonly Fake[] = []) =>
  openEditor('Sign out everywhere', [
    on(fetchSessions, () => ({ sessions: listed })),
    on(endOtherSession, () => {
      listed = [thisPhone];
      return { ok: true as const };
    }),
    ...answers,
  ]);

test('the sheet shows that the list failed, and retries', async () => {
  let isLost = true;
  await open([on(fetchSessions, () => (isLost ? foreign({}, 501) : { sessions: listed }))]);
  expect(await alertText()).toBe(NO_NETWORK);
  isLost = false;
  await press('Try Again');
  expect(await dialog().findByText('iPhone')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Where you are signed in');
});

test('the sheet shows that a device could not be signed out', async () => {
  await open([on(endOtherSession, foreign({}, 501))]);
  await press('Sign out iPhone');
  expect(await alertText()).toBe(NO_NETWORK);
});

test('the sheet lists the devices and cannot end its own session', async () => {
  await open();
  expect(dialog().getByText('This device, signed in 1 March 2026')).toBeTruthy();
  expect(dialog().getByText('Last seen 4 March 2026, signed in 1 March 2026')).toBeTruthy();
  expect(dialog().queryByRole('button', { name: 'Sign out Android phone' })).toBeNull();
});

test('the sheet signs one device out', async () => {
  const calls = await open();
  await press('Sign out iPhone');
  expect(sent(calls)).toEqual([{ session: 's-2' }]);
  expect(dialog().queryByText('iPhone')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Where you are signed in');
});

test('the sheet signs out all other devices, and this one stays', async () => {
  const calls = await open();
  await press('Sign out everywhere else');
  expect(sent(calls)).toEqual([{ session: 'others' }]);
  const button = dialog().getByRole('button', { name: 'Sign out everywhere else' }) as HTMLButtonElement;
  expect(button.disabled).toBe(true);
  expect(localStorage.getItem('token')).not.toBeNull();
});
