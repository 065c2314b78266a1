import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { getUpdateInfo } from '@viewmax/contracts/calls';
import { busy, device } from '@viewmax/shared';
import { foreign, on, provideModalDialogs, provideTestPlatform, serve } from '@viewmax/testing';
import { Link, MemoryRouter } from 'react-router-dom';
import { onPhone } from '../testing/phone.ts';
import { checkForUpdate, NativeUpdate } from './native-update.tsx';
import { $isOldWrapper } from './state.ts';

provideModalDialogs();

const app = { ...device().app, version: async () => '3.0.12' };

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  onPhone({ kind: 'android', app });
  provideTestPlatform();
});
afterEach(() => {
  onPhone();
  sessionStorage.clear();
  act(() => $isOldWrapper.set(false));
});

describe('an update of the installed app', () => {
  const latest = (latest_version: string) =>
    serve(on(getUpdateInfo, { latest_version, appstore: 'https://apple.example', playstore: 'https://play.example' }));
  const shown = () => screen.queryByRole('dialog', { name: 'Update available' });
  const check = async () => {
    render(
      <MemoryRouter initialEntries={['/fund']}>
        <NativeUpdate />
        <Link to="/profile">Profile</Link>
      </MemoryRouter>,
    );
    await act(checkForUpdate);
  };

  test('is not checked in a browser', async () => {
    onPhone();
    expect(latest('9.0.0')).toEqual([]);
    await check();
    expect(shown()).toBeNull();
  });

  test('is logged when its version is invalid, or without an answer', async () => {
    latest('v-next');
    await check();
    serve(on(getUpdateInfo, foreign({}, 400)));
    await act(checkForUpdate);
    expect(shown()).toBeNull();
    expect(console.error).toHaveBeenCalledTimes(2);
    const invalid = new Error('Invalid version format: "v-next"');
    expect(console.error).toHaveBeenCalledWith('The update check failed', invalid);
  });

  test('is not shown during a payment, and links to the store afterwards', async () => {
    latest('3.1.0');
    const over = busy();
    await check();
    expect(shown()).toBeNull();
    act(over);
    act(() => screen.getByRole('link', { name: 'Profile' }).click());
    expect(shown()?.textContent).toContain('Current version3.0.12');
    expect(screen.getByRole('link', { name: 'Open the store' }).getAttribute('href')).toBe('https://play.example');
    act(() => screen.getByRole('button', { name: 'Later' }).click());
    expect(shown()).toBeNull();
  });

  test('is compared with the installed wrapper, not with the page', async () => {
    onPhone({ kind: 'ios', app: { ...app, version: async () => '3.0.9' } });
    latest('3.0.12');
    await check();
    expect(shown()?.textContent).toContain('Current version3.0.9Latest version3.0.12');
    act(() => screen.getByRole('button', { name: 'Later' }).click());
  });

  test('is checked once in a session, and again after a failed check', async () => {
    serve(on(getUpdateInfo, foreign({}, 400)));
    await check();
    const asked = latest('3.1.0');
    await act(checkForUpdate);
    act(() => screen.getByRole('button', { name: 'Later' }).click());
    await act(checkForUpdate);
    expect([asked.length, shown()]).toEqual([1, null]);
  });

  test('is required while no live set can run in this app, also after "Later"', async () => {
    const asked = latest('3.1.0');
    await check();
    act(() => screen.getByRole('button', { name: 'Later' }).click());
    await act(async () => $isOldWrapper.set(true));
    const required = await screen.findByRole('dialog', { name: 'Update required' });
    expect(screen.queryByRole('button', { name: 'Later' })).toBeNull();
    fireEvent(required, new Event('cancel', { cancelable: true }));
    expect(screen.getByRole('link', { name: 'Open the store' }).getAttribute('href')).toBe('https://play.example');
    expect(asked).toHaveLength(2);
    // Ops may take the release back.
    act(() => $isOldWrapper.set(false));
    act(() => screen.getByRole('button', { name: 'Later' }).click());
    expect(shown()).toBeNull();
  });

  test('is required from the start when the edge refused before, and not without a newer app in the store', async () => {
    $isOldWrapper.set(true);
    latest('3.0.12');
    await check();
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => $isOldWrapper.set(false));
    latest('3.0.13');
    await act(async () => $isOldWrapper.set(true));
    expect(screen.getByRole('dialog', { name: 'Update required' })).toBeTruthy();
    act(() => $isOldWrapper.set(false));
    act(() => screen.getByRole('button', { name: 'Later' }).click());
  });

  test('is not shown when the versions are equal', async () => {
    latest('3.0.12');
    await check();
    expect(shown()).toBeNull();
  });
});
