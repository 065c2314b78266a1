import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { LiveRelease, Route } from '@viewmax/contracts/discovery';
import { endSession, onSessionEnd, startSession, useHead } from '@viewmax/shared';
import { $notice } from '@viewmax/shared/internal';
import { provideModalDialogs, provideTestPlatform, tokenFor } from '@viewmax/testing';
import { useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { HistorySource, history } from '../navigation/history.tsx';
import { $isOffline, watchConnection } from '../network/connection.ts';
import { OfflineSheet } from '../offline/offline-sheet.tsx';
import { noOverlays } from '../testing/no-overlays.ts';
import { Frame } from './frame.tsx';
import { $overlayParts } from './overlay-parts.ts';

const route = (path: string, more: Partial<Route> = {}): Route => ({ path, title: path, tab: 'home', ...more });

const remotes = [
  {
    name: 'catalog',
    routes: [
      route('/', { header: true, title: 'See a Movie' }),
      route('/home', { header: true, title: 'See a Movie' }),
      route('/movie/:movieId'),
    ],
    fills: [],
  },
  { name: 'wallet', routes: [route('/fund', { tab: 'profile', fullScreen: true, guard: 'member' })], fills: [] },
  {
    name: 'booking',
    routes: [
      route('/ticketdetails', { tab: 'profile', guard: 'member' }),
      route('/door', { guard: 'attendant', fullScreen: true, desktop: true }),
    ],
    fills: [],
  },
  {
    name: 'account',
    routes: ['/signup', '/login', '/contact', '/profile'].map((path) => route(path, { tab: 'profile' })),
    fills: [],
  },
] as unknown as LiveRelease[];

function Where() {
  const { pathname, state } = useLocation();
  return <output>{JSON.stringify({ pathname, state })}</output>;
}
const where = () => JSON.parse(screen.getByRole('status').textContent ?? '{}') as { pathname: string; state: unknown };

/** A screen of a remote, which has a root of its own. */
function Named({ title }: { title: string }) {
  useHead({ title });
  return null;
}

/** A screen that opens another path at the end of the session. */
function Leaves() {
  useEffect(() => onSessionEnd(() => history.navigator.replace('/profile', 'ended')), []);
  return null;
}

const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Where />
      <Frame remotes={remotes} screenOf={({ name }) => name} />
    </MemoryRouter>,
  );

const tabs = () => screen.queryByRole('navigation', { name: 'Main' });
const activeTab = () => document.querySelector('nav [aria-current="page"]')?.textContent ?? null;

beforeAll(() => {
  provideModalDialogs();
  provideTestPlatform();
  watchConnection();
});

beforeEach(async () => {
  endSession();
  globalThis.fetch = () => Promise.resolve(new Response());
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect($isOffline.get()).toBe(false));
  const ResizeObserver = class {
    observe() {}
    disconnect() {}
  };
  Object.assign(globalThis, { scrollTo: () => {}, ResizeObserver });
});

describe('the frame', () => {
  test('shows a link to Home and the tab bar for an unknown path', () => {
    open('/no/such/thing');
    expect(screen.getByText('There is nothing here')).toBeTruthy();
    expect(tabs()).toBeTruthy();
    expect(activeTab()).toBeNull();
    expect(document.title).toBe('Not found | Viewmax');
  });

  test('redirects a visitor from a member’s screen to /signup with the path', () => {
    open('/fund?points=300');
    expect(where()).toEqual({ pathname: '/signup', state: { from: '/fund?points=300' } });
  });

  test('leads a member whom another tab signed out to /login, and a later visitor to /signup', () => {
    startSession(tokenFor());
    const { unmount } = open('/fund?points=300');
    act(() => {
      localStorage.removeItem('token');
      dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    });
    expect(where()).toEqual({ pathname: '/login', state: { from: '/fund?points=300', signedOut: true } });
    unmount();
    open('/fund');
    expect(where().pathname).toBe('/signup');
  });

  test('follows a screen that opens another path when the session ends, and does not redirect to /signup', () => {
    startSession(tokenFor());
    render(
      <MemoryRouter initialEntries={['/fund']} useTransitions={false}>
        <Where />
        <HistorySource />
        <Frame remotes={remotes} screenOf={() => <Leaves />} />
      </MemoryRouter>,
    );
    act(endSession);
    expect(where()).toEqual({ pathname: '/profile', state: 'ended' });
  });

  test('shows a member’s screen to a member, and hides the tab bar on full-screen routes', () => {
    startSession(tokenFor());
    open('/fund');
    expect(where().pathname).toBe('/fund');
    expect(tabs()).toBeNull();
  });

  test.each([
    ['/', 'See a Movie'],
    ['/movie/7', 'See a Movie'],
    ['/profile', 'Profile'],
  ])('marks the tab of %s', (path, tab) => {
    open(path);
    expect(activeTab()).toBe(tab);
    expect(tabs()?.textContent).toBe('See a MovieTrailersViewmax CentersProfile');
  });

  test('shows Login/Signup to a visitor and the username to a member', () => {
    const { unmount } = open('/');
    expect(screen.getByRole('link', { name: 'Login/Signup' })).toBeTruthy();
    unmount();
    startSession(tokenFor({ Username: 'adaeze_o' }));
    open('/');
    expect(screen.getByRole('link', { name: 'adaeze_o' })).toBeTruthy();
  });

  test('shows a strip in the place of the banners on /fund, where a sheet would cover the account', async () => {
    startSession(tokenFor());
    const Banners = () => <aside>Install</aside>;
    act(() => $overlayParts.set({ ...noOverlays, Banners }));
    open('/fund');
    expect(screen.getByText('Install')).toBeTruthy();
    act(() => void dispatchEvent(new Event('offline')));
    expect(screen.getByText(/^You are currently offline/).closest('dialog')).toBeNull();
    expect(screen.queryByText('Install')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/^You are currently offline/)).toBeNull();
    expect(screen.getByText('Install')).toBeTruthy();
    act(() => $overlayParts.set(null));
  });

  test('leaves the notice on a ticket to the ticket, which has a place for it', () => {
    startSession(tokenFor());
    open('/ticketdetails');
    act(() => void dispatchEvent(new Event('offline')));
    expect(screen.queryByText(/^You are currently offline/)).toBeNull();
  });

  test('tells of the lost network in a strip until the code of the sheet has arrived', () => {
    open('/movie/7');
    act(() => void dispatchEvent(new Event('offline')));
    expect(screen.getByText(/^You are currently offline/).closest('dialog')).toBeNull();
    act(() => $overlayParts.set({ ...noOverlays, OfflineSheet }));
    expect(screen.getByText(/^You are currently offline/).closest('dialog')).toBeTruthy();
    act(() => $overlayParts.set(null));
  });

  test('shows the member’s picture, and a letter without one or while it cannot be loaded', () => {
    startSession(tokenFor({ Username: 'adaeze_o', UserDpUrl: '' }));
    const { unmount } = open('/');
    const chip = () => screen.getByRole('link', { name: 'adaeze_o' });
    expect(chip().textContent).toBe('adaeze_oA');
    unmount();
    startSession(tokenFor({ Username: 'adaeze_o', UserDpUrl: '/img/u/a.webp' }));
    open('/');
    const picture = chip().querySelector('img') as HTMLImageElement;
    expect(picture.getAttribute('src')).toBe('/img/u/a.webp');
    fireEvent.error(picture);
    expect(chip().textContent).toBe('adaeze_oA');
  });

  test('opens a tab and updates the title', async () => {
    open('/movie/7');
    await userEvent.click(screen.getByRole('link', { name: 'See a Movie' }));
    await waitFor(() => expect(where().pathname).toBe('/home'));
    expect(document.title).toBe('See a Movie | Viewmax');
  });
});

describe('an attendant', () => {
  const asAttendant = () => startSession(tokenFor({ Role: 'attendant' }));
  // The frame notes the end of the session.
  afterEach(() => act(endSession));

  test.each(['/', '/home'])('starts at the door and not at %s, without tab bar and offline sheet', (path) => {
    asAttendant();
    open(path);
    expect(where().pathname).toBe('/door');
    expect(tabs()).toBeNull();
    act(() => void dispatchEvent(new Event('offline')));
    expect(screen.queryByText(/^You are currently offline/)).toBeNull();
  });

  test('opens the members’ app from the door, and starts at the door again after another sign-in', () => {
    asAttendant();
    const { unmount } = open('/door');
    unmount();
    const { unmount: leave } = open('/home');
    expect(where().pathname).toBe('/home');
    act(endSession);
    leave();
    asAttendant();
    open('/home');
    expect(where().pathname).toBe('/door');
  });

  test('opens other screens by their own paths', () => {
    asAttendant();
    open('/profile');
    expect(where().pathname).toBe('/profile');
  });
});

describe('the door', () => {
  test('leads a visitor to the sign-in and back', () => {
    open('/door');
    expect(where()).toEqual({ pathname: '/login', state: { from: '/door' } });
  });

  test('leads a member home with a sentence', () => {
    startSession(tokenFor());
    open('/door');
    expect(where().pathname).toBe('/');
    expect($notice.get()?.text).toBe('Only cinema attendants open the door.');
  });
});

describe('the title of a screen with data', () => {
  test('replaces the route’s title, and the next movie replaces it', () => {
    open('/movie/7');
    expect(document.title).toBe('/movie/:movieId | Viewmax');
    const first = render(<Named title="Eko Nocturne" />);
    expect(document.title).toBe('Eko Nocturne | Viewmax');
    first.unmount();
    expect(document.title).toBe('/movie/:movieId | Viewmax');
    render(<Named title="Okada 99" />);
    expect(document.title).toBe('Okada 99 | Viewmax');
  });

  test('ends with the screen, also when the screen named itself before the frame moved', async () => {
    open('/movie/7');
    const movie = render(<Named title="Eko Nocturne" />);
    await userEvent.click(screen.getByRole('link', { name: 'See a Movie' }));
    movie.unmount();
    await waitFor(() => expect(document.title).toBe('See a Movie | Viewmax'));
  });

  test('stays when the frame moves after the screen named itself', async () => {
    open('/');
    render(<Named title="Eko Nocturne" />);
    await userEvent.click(screen.getByRole('link', { name: 'Profile' }));
    await waitFor(() => expect(where().pathname).toBe('/profile'));
    expect(document.title).toBe('Eko Nocturne | Viewmax');
  });
});
