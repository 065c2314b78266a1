import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { useStore } from '@nanostores/react';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { logOut, refreshToken } from '@viewmax/contracts/calls';
import { $user, endSession, flushPersisted, startSession } from '@viewmax/shared';
import { lastPhone, rememberPhone } from '@viewmax/shared/bundled/last-phone.ts';
import { rememberBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { doorScans } from '@viewmax/shared/bundled/unsent-scans.ts';
import { Navigate, Route, Routes } from '@viewmax/shared/router';
import { type Fake, fakeWebPush, foreign, on, provideModalDialogs, renderAt, serve, tokenFor } from '@viewmax/testing';
import { exampleBooking } from '@viewmax/testing/example-booking';
import type { ReactNode } from 'react';
import { LoginScreen } from '../login/login.tsx';
import { ProfileScreen } from './profile.tsx';

const REFRESH = 'GET /api/v1/refresh/u-1';
const current = (user = {}) => [on(refreshToken, { uuid: 'u-1' }, { token: tokenFor(user) })];

async function open(user = {}, answers: Fake[] = current(user)) {
  startSession(tokenFor(user));
  const calls = serve(...answers);
  const rendered = renderAt('/profile', <ProfileScreen />);
  await act(async () => {});
  return { calls, ...rendered };
}

function ForMembers(): ReactNode {
  return useStore($user) ? <ProfileScreen /> : <Navigate to="/signup" replace />;
}

provideModalDialogs();
beforeEach(() => endSession());

describe('the balance', () => {
  test('stays the last known when it cannot be updated', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    await open({}, [on(refreshToken, { uuid: 'u-1' }, foreign({}, 501))]);
    expect(await screen.findByText('12,400')).toBeTruthy();
    expect(warn).toHaveBeenCalled();
  });

  test('is fetched on entry and shown in groups of three', async () => {
    const { calls } = await open({ Balance: 5 }, current({ Balance: 1_234_567 }));
    expect(await screen.findByText('1,234,567')).toBeTruthy();
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([REFRESH]);
    expect(calls[0]?.authorization).toMatch(/^Bearer /);
  });

  test('is fetched again when the member returns from another app', async () => {
    let Balance = 5;
    await open({ Balance }, [on(refreshToken, { uuid: 'u-1' }, () => ({ token: tokenFor({ Balance }) }))]);
    Balance = 3_005;
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('3,005')).toBeTruthy();
  });

  test('links to more points and to the tickets', async () => {
    await open();
    const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(target('Get More Viewmax Points')).toBe('/fund');
    expect(target('View Purchased Tickets')).toBe('/mytickets');
  });
});

test('rows of other remotes follow those of the account', async () => {
  const { container } = await open();
  const slot = container.querySelector('[data-slot="profile.rows"]');
  expect(slot?.previousElementSibling?.textContent).toContain('Delete account');
  expect(slot?.outerHTML).toBe('<div data-slot="profile.rows"></div>');
});

describe('an unfinished booking', () => {
  test('is a row with its movie and time, which leads back to it', async () => {
    startSession(tokenFor());
    rememberBooking(exampleBooking);
    await open();
    const row = screen.getByRole('link', { name: 'Finish your booking Eko Nocturne, Friday 4:15 PM' });
    expect(row.getAttribute('href')).toBe('/confirmticket?finish=1');
  });

  test('has no row when there is none', async () => {
    await open();
    expect(screen.queryByRole('link', { name: /Finish your booking/ })).toBeNull();
  });
});

describe('the session', () => {
  test('ends when the server rejects it', async () => {
    await open({}, [
      on(refreshToken, { uuid: 'u-1' }, foreign({ error: 'Your session has ended. Please sign in again.' }, 401)),
    ]);
    await waitFor(() => expect($user.get()).toBeNull());
    expect(screen.queryByRole('heading')).toBeNull();
  });

  test('ends by Logout, which opens the sign-in screen although the shell redirects visitors', async () => {
    startSession(tokenFor());
    serve(...current());
    renderAt('/profile', <ForMembers />);
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(screen.getByTestId('elsewhere').textContent).toBe('/login');
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('ends by Logout with the messages of this browser, also without a network', async () => {
    const browser = fakeWebPush();
    browser.endpoint = 'https://push.example/1';
    await open();
    serve();
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(browser.endpoint).toBeNull());
    browser.remove();
  });

  test('of an attendant ends at the door, which first sends the scans that wait', async () => {
    startSession(tokenFor({ Role: 'attendant' }));
    serve(...current());
    doorScans().set([{}]);
    renderAt('/profile', <ForMembers />);
    expect(screen.getByRole('link', { name: 'Open the door' }).getAttribute('href')).toBe('/door');
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(screen.getByTestId('elsewhere').textContent).toBe('/door');
    expect(screen.getByTestId('state').textContent).toBe('{"isLeaving":true}');
  });

  test('ends by Logout without the phone number of the member on the phone', async () => {
    rememberPhone('08000000001');
    startSession(tokenFor());
    serve(...current());
    const screens = (
      <Routes>
        <Route path="/profile" element={<ProfileScreen />} />
        <Route path="/login" element={<LoginScreen />} />
      </Routes>
    );
    renderAt('/*', screens, '/profile');
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect((screen.getByLabelText('Phone number') as HTMLInputElement).value).toBe('');
    expect(lastPhone()).toBe('');
    flushPersisted();
    expect(localStorage.getItem('root') ?? '').not.toContain('08000000001');
  });
});

describe('a token that is stolen before Logout', () => {
  const [head = '', payload = ''] = tokenFor().split('.');
  const own = `${head}.${btoa(JSON.stringify({ ...JSON.parse(atob(payload)), sid: 's-1' }))}.x`;

  async function pressLogout(answers: readonly Fake[]) {
    startSession(own);
    const calls = serve(on(refreshToken, { uuid: 'u-1' }, { token: own }), ...answers);
    renderAt('/profile', <ForMembers />);
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    return calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  }

  test('ends on the server', async () => {
    expect(await pressLogout([on(logOut, { ok: true })])).toEqual([{ session: 's-1' }]);
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('signs the member out on the phone although the network is lost', async () => {
    await pressLogout([]);
    expect(screen.getByTestId('elsewhere').textContent).toBe('/login');
    expect(localStorage.getItem('token')).toBeNull();
    expect($user.get()).toBeNull();
  });
});

describe('the member', () => {
  test('is named by the phone number while there is no username', async () => {
    await open({ Username: '' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('08000000001');
    expect(screen.getAllByText('Not added yet')).toHaveLength(2);
  });

  test.each([
    ['Email', 'Change Email', 'Email'],
    ['Unique Username', 'Change Username', 'Unique Username'],
  ])('adds a missing %s by a tap on it', async (label, title, box) => {
    await open({ Username: '', Email: '' });
    await userEvent.click(screen.getByRole('button', { name: `${label} Not added yet` }));
    const sheet = within(screen.getByRole('dialog', { name: title }));
    expect(sheet.getByRole('textbox', { name: box })).toBeTruthy();
  });

  test('sees no button at a detail that is there', async () => {
    await open({ Email: 'demo@mail.example' });
    expect(screen.queryByRole('button', { name: /Email demo|Not added yet/ })).toBeNull();
  });

  test('is shown with username, email and phone number', async () => {
    await open({ Email: 'demo@mail.example' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('demo_sapele');
    expect(screen.getByText('demo@mail.example')).toBeTruthy();
    expect(screen.getByText('0800 000 0001')).toBeTruthy();
  });

  test('is shown by the picture at its own address without a proxy, or by a mark when it fails', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    const { container } = await open({ UserDpUrl: '/img/users/u-1.webp' });
    const picture = container.querySelector('img');
    expect(picture?.getAttribute('src')).toBe('/img/users/u-1.webp');
    fireEvent.error(picture as Element);
    expect(container.querySelector('img')).toBeNull();
  });
});

test('the screen shows the version of the app', async () => {
  await open();
  expect(screen.getByText('Version 3.0.12')).toBeTruthy();
});
