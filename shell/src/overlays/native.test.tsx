import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { busy, endSession, startSession } from '@viewmax/shared';
import { platform, providePlatform } from '@viewmax/shared/internal';
import { json, member, serve, testConfig, tokenFor } from '@viewmax/shared/testing';
import { Link, MemoryRouter } from 'react-router-dom';
import { provideDialogs } from '../testing/dialogs.ts';
import { onPhone } from '../testing/phone.ts';
import { followBackButton } from './back-button.ts';
import { tellDeviceDetails } from './device-details.ts';
import { checkForUpdate, NativeUpdate } from './native-update.tsx';
import { startPush } from './push.ts';

provideDialogs();

const nothing = () => {};
const app = { version: async () => '3.0.12', onBack: () => nothing, leave: jest.fn() };
const error = jest.spyOn(console, 'error').mockImplementation(nothing);

beforeEach(() => {
  endSession();
  error.mockClear();
  onPhone({ kind: 'android', app });
  providePlatform({
    config: { ...testConfig, pushAppId: 'app-id' },
    setId: 's',
    report: nothing,
    fillSlot: () => ({ update: nothing, remove: nothing }),
  });
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

  it('is not looked for in a browser', async () => {
    onPhone();
    expect(latest('9.0.0')).toEqual([]);
    await check();
    expect(shown()).toBeNull();
  });

  it('is only logged when its version cannot be read, or there is no answer', async () => {
    latest('v-next');
    await check();
    serve({ 'GET /api/updateapp': () => json({}, 400) });
    await act(checkForUpdate);
    expect(shown()).toBeNull();
    expect(error).toHaveBeenCalledTimes(2);
    expect(String(error.mock.calls[0]?.[1])).toContain('Invalid version format: "v-next"');
  });

  it('is not told of while somebody pays, and leads to the store after', async () => {
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

  it('is one of the app that is installed, whatever the page says', async () => {
    onPhone({ kind: 'ios', app: { ...app, version: async () => '3.0.9' } });
    latest('3.0.12');
    await check();
    expect(shown()?.textContent).toContain('Current version3.0.9Latest version3.0.12');
    act(() => screen.getByRole('button', { name: 'Later' }).click());
  });

  it('is none when the app is as new', async () => {
    latest('3.0.12');
    await check();
    expect(shown()).toBeNull();
  });
});

describe('the device’s details', () => {
  const PATH = 'POST /api/v1/user/devicedetails';

  it('are told once somebody is signed in, and not again until that changes', async () => {
    const calls = serve({ [PATH]: () => json({ ok: true }) });
    const undo = tellDeviceDetails();
    expect(calls).toEqual([]);
    startSession(tokenFor());
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toEqual({ userUUID: member.UUID, devicetype: 'Unknown', platform: 'android' });
    await waitFor(() => startSession(tokenFor({ Balance: 1 })));
    startSession(tokenFor({ UUID: 'u-2' }));
    await waitFor(() =>
      expect(calls.map(({ body }) => (body as { userUUID: string }).userUUID)).toEqual(['u-1', 'u-2']),
    );
    undo();
  });

  it('name an iPhone as one, and are told once by what happens together', async () => {
    const agent = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone)');
    const calls = serve({ [PATH]: () => json({ ok: true }) });
    const undo = tellDeviceDetails();
    startSession(tokenFor());
    startSession(tokenFor({ Balance: 1 }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toMatchObject({ devicetype: 'iOS' });
    undo();
    agent.mockRestore();
  });

  it('are told again for somebody who comes back after another', async () => {
    const calls = serve({ [PATH]: () => json({ ok: true }) });
    const undo = tellDeviceDetails();
    for (const count of [1, 2]) {
      startSession(tokenFor());
      await waitFor(() => expect(calls).toHaveLength(count));
      endSession();
    }
    undo();
  });

  it('that do not arrive are logged, and told again at the next chance', async () => {
    serve({ [PATH]: () => json({}, 500) });
    const undo = tellDeviceDetails();
    startSession(tokenFor());
    await waitFor(() => expect(error).toHaveBeenCalled());
    const calls = serve({ [PATH]: () => json({ ok: true }) });
    startSession(tokenFor({ Balance: 2 }));
    await waitFor(() => expect(calls).toHaveLength(1));
    undo();
  });
});

describe('push', () => {
  it('follows who is signed in, and leaves with them', () => {
    const told: string[] = [];
    const push = {
      start: (id: string) => void told.push(`start ${id}`),
      signIn: (uuid: string) => void told.push(`in ${uuid}`),
      signOut: () => void told.push('out'),
    };
    onPhone({ kind: 'ios', push });
    const undo = startPush();
    startSession(tokenFor());
    startSession(tokenFor({ Balance: 1 }));
    endSession();
    undo();
    expect(told).toEqual(['start app-id', 'in u-1', 'out']);
  });

  it('is not started in a browser, nor without an app id', () => {
    const start = jest.fn();
    onPhone({ push: { start, signIn: nothing, signOut: nothing } });
    startPush()();
    onPhone({ kind: 'ios', push: { start, signIn: nothing, signOut: nothing } });
    platform().config.pushAppId = undefined;
    startPush()();
    expect(start).not.toHaveBeenCalled();
  });
});

describe('Android’s back button', () => {
  it('closes what is open, the topmost first and only if that agrees, goes back, and steps out of the app at the start', () => {
    let press: (canGoBack: boolean) => void = nothing;
    const onBack = (handle: typeof press) => {
      press = handle;
      return nothing;
    };
    onPhone({ kind: 'android', app: { ...app, onBack } });
    followBackButton();
    const back = jest.spyOn(history, 'back').mockImplementation(nothing);
    document.body.innerHTML = '<dialog open></dialog><dialog open id="top"></dialog>';
    const top = document.querySelector<HTMLDialogElement>('#top');
    const stays = (event: Event) => event.preventDefault();
    top?.addEventListener('cancel', stays);
    press(true);
    expect(document.querySelectorAll('dialog[open]')).toHaveLength(2);
    top?.removeEventListener('cancel', stays);
    press(true);
    expect(document.querySelectorAll('dialog[open]:not(#top)')).toHaveLength(1);
    press(true);
    expect(document.querySelector('dialog[open]')).toBeNull();
    expect(back).not.toHaveBeenCalled();
    press(true);
    expect(back).toHaveBeenCalledTimes(1);
    press(false);
    expect(app.leave).toHaveBeenCalledTimes(1);
  });
});
