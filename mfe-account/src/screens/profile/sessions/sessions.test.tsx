import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { Session } from '@viewmax/contracts/account';
import { invalidateKeys, startSession } from '@viewmax/shared';
import { json, provideModalDialogs, renderAt, serve, tokenFor } from '@viewmax/testing';
import { ProfileScreen } from '../profile.tsx';

const LIST = 'GET /api/v1/user/sessions';
const END = 'POST /api/v1/user/sessions/end';
const times = { startedAt: '2026-03-01T12:00:00.000Z', seenAt: '2026-03-04T12:00:00.000Z' };
const own: Session = { id: 's-1', device: 'Android phone', ...times, isCurrent: true };
const other: Session = { id: 's-2', device: 'iPhone', ...times, isCurrent: false };
let listed: Session[];

provideModalDialogs();
afterEach(() => invalidateKeys((key) => key.startsWith('account/')));
beforeEach(() => {
  listed = [own, other];
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});

async function open(answers: Parameters<typeof serve>[0] = {}) {
  startSession(tokenFor());
  const calls = serve({
    'GET /api/v1/refresh/u-1': () => json({ token: tokenFor() }),
    [LIST]: () => json({ sessions: listed }),
    [END]: () => {
      listed = [own];
      return json({ ok: true });
    },
    ...answers,
  });
  renderAt('/profile', <ProfileScreen />);
  await act(async () => {});
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' })));
  return calls;
}
const dialog = () => within(screen.getByRole('dialog'));
const press = (name: string) => act(async () => fireEvent.click(dialog().getByRole('button', { name })));
const ended = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => body);

test('the sheet shows that the list failed, and retries', async () => {
  let isLost = true;
  await open({ [LIST]: () => (isLost ? json({}, 501) : json({ sessions: listed })) });
  expect((await dialog().findByRole('alert')).textContent).toBe('Network error');
  isLost = false;
  await press('Try Again');
  expect(await dialog().findByText('iPhone')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Where you are signed in');
});

test('the sheet shows that a device could not be signed out', async () => {
  await open({ [END]: () => json({}, 501) });
  await press('Sign out iPhone');
  expect((await dialog().findByRole('alert')).textContent).toBe('Network error');
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
  expect(ended(calls)).toEqual([{ session: 's-2' }]);
  expect(dialog().queryByText('iPhone')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Where you are signed in');
});

test('the sheet signs out all other devices, and this one stays', async () => {
  const calls = await open();
  await press('Sign out everywhere else');
  expect(ended(calls)).toEqual([{ session: 'others' }]);
  const button = dialog().getByRole('button', { name: 'Sign out everywhere else' }) as HTMLButtonElement;
  expect(button.disabled).toBe(true);
  expect(localStorage.getItem('token')).not.toBeNull();
});
