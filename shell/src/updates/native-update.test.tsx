import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { busy, device } from '@viewmax/shared';
import { json, provideTestPlatform, serve } from '@viewmax/shared/testing';
import { Link, MemoryRouter } from 'react-router-dom';
import { provideDialogs } from '../testing/dialogs.ts';
import { onPhone } from '../testing/phone.ts';
import { checkForUpdate, NativeUpdate } from './native-update.tsx';

provideDialogs();

const app = { ...device().app, version: async () => '3.0.12' };
const error = jest.spyOn(console, 'error').mockImplementation(() => {});

beforeEach(() => {
  error.mockClear();
  onPhone({ kind: 'android', app });
  provideTestPlatform();
});
afterEach(() => onPhone());

describe('an update of the installed app', () => {
  const latest = (latest_version: string) =>
    serve({
      'GET /api/updateapp': () =>
        json({ latest_version, appstore: 'https://apple.example', playstore: 'https://play.example' }),
    });
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

  it('is not checked in a browser', async () => {
    onPhone();
    expect(latest('9.0.0')).toEqual([]);
    await check();
    expect(shown()).toBeNull();
  });

  it('is logged when its version is invalid, or without an answer', async () => {
    latest('v-next');
    await check();
    serve({ 'GET /api/updateapp': () => json({}, 400) });
    await act(checkForUpdate);
    expect(shown()).toBeNull();
    expect(error).toHaveBeenCalledTimes(2);
    expect(String(error.mock.calls[0]?.[1])).toContain('Invalid version format: "v-next"');
  });

  it('is not shown during a payment, and links to the store afterwards', async () => {
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

  it('is compared with the installed wrapper, not with the page', async () => {
    onPhone({ kind: 'ios', app: { ...app, version: async () => '3.0.9' } });
    latest('3.0.12');
    await check();
    expect(shown()?.textContent).toContain('Current version3.0.9Latest version3.0.12');
    act(() => screen.getByRole('button', { name: 'Later' }).click());
  });

  it('is not shown when the versions are equal', async () => {
    latest('3.0.12');
    await check();
    expect(shown()).toBeNull();
  });
});
