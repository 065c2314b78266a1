import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { endSession, startSession } from '@viewmax/shared';
import { tokenFor } from '@viewmax/testing';
import { MemoryRouter } from 'react-router-dom';
import { storeLink } from '../device/store-link.ts';
import { $homeIsCovered } from '../location/home-is-covered.ts';
import { onPhone } from '../testing/phone.ts';
import { $closedBanners, closeBanner, shareClosedBanners } from './banners.ts';
import { followInstallation } from './install.ts';
import { InstallBanner } from './install-banner.tsx';
import { $installOffer, storeInstallOffer } from './install-offer.ts';
import { PromoActions } from './promo.tsx';

const ANDROID = 'Mozilla/5.0 (Linux; Android 12)';
const agent = (value: string) => Object.defineProperty(navigator, 'userAgent', { configurable: true, value });

const show = (path = '/') =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <InstallBanner />
      <PromoActions />
    </MemoryRouter>,
  );
const banner = () => screen.queryByRole('complementary', { name: 'Install the app' });

beforeEach(() => {
  agent(ANDROID);
  $closedBanners.set({});
  endSession();
});
afterEach(() => {
  agent('jsdom');
  onPhone();
});

describe('the install banner', () => {
  test.each([
    '/login',
    '/signup',
    '/signupsuccessful',
    '/forgotpassword',
    '/movie/7',
    '/trailer/7',
    '/selected-trailer/7',
    '/selectcinema',
    '/previewcenter',
    '/confirmticket',
    '/ticketdetails',
    '/fund',
    '/paymentsuccessful',
    '/statement',
  ])('is hidden at %s', (path) => {
    show(path);
    expect(banner()).toBeNull();
  });

  test.each(['/', '/home', '/trailers', '/viewmaxcenters', '/profile', '/mytickets', '/contact'])(
    'shows at %s',
    (path) => {
      show(path);
      expect(banner()).not.toBeNull();
    },
  );

  test('has the words of the offer for a visitor, and not for a member', () => {
    const { unmount } = show();
    expect(banner()?.textContent).toContain('Install the app (free) and get 5 points free');
    expect(banner()?.textContent).toContain('Limited, single offer');
    unmount();
    startSession(tokenFor());
    show();
    expect(banner()?.textContent).toContain('Get the app, it is free');
  });

  test('shows in Android’s browsers only, and not in the wrapper', () => {
    agent('iPhone');
    const { unmount } = show();
    expect(banner()).toBeNull();
    unmount();
    agent(ANDROID);
    onPhone({ kind: 'android' });
    show();
    expect(banner()).toBeNull();
  });

  test('is hidden in the installed app, and while Home is covered', () => {
    const standalone = jest.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    const { unmount } = show();
    expect(banner()).toBeNull();
    unmount();
    standalone.mockRestore();
    $homeIsCovered.set(true);
    show();
    expect(banner()).toBeNull();
    act(() => $homeIsCovered.set(false));
    expect(banner()).not.toBeNull();
  });

  test('stays closed after Close', async () => {
    startSession(tokenFor());
    const { unmount } = show();
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    expect(banner()).toBeNull();
    unmount();
    show();
    expect(banner()).toBeNull();
    expect($closedBanners.get()).toEqual({ install: true });
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    expect($closedBanners.get()).toEqual({ install: true, promo: true });
  });

  test('with the offer closes the offer above Home too', async () => {
    show();
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    expect($closedBanners.get()).toEqual({ install: true, promo: true });
  });

  test('uses the browser’s own install prompt, once', async () => {
    storeInstallOffer();
    const prompt = jest.fn(async () => {});
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
    dispatchEvent(offer);
    expect(offer.defaultPrevented).toBe(true);
    show();
    await userEvent.click(screen.getAllByRole('button', { name: 'Install' })[0] as HTMLElement);
    expect(prompt).toHaveBeenCalledTimes(1);
    expect($installOffer.get()).toBeNull();
  });
});

test('an installation closes both offers', () => {
  followInstallation();
  show();
  act(() => void dispatchEvent(new Event('appinstalled')));
  expect(banner()).toBeNull();
  expect($closedBanners.get()).toEqual({ install: true, promo: true });
});

test('the offer of points stays closed after Close', async () => {
  agent('jsdom');
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect($closedBanners.get()).toEqual({ promo: true });
});

test('the store link belongs to the phone’s system', () => {
  const links = { latest_version: '3.0.12', appstore: 'https://apple.example', playstore: 'https://play.example' };
  expect(storeLink(links)).toBe('https://play.example');
  agent('Mozilla/5.0 (iPhone)');
  expect(storeLink(links)).toBe('https://apple.example');
});

test('the closed banners are a cookie for the edge, which also returns after the browser dropped it', () => {
  closeBanner('promo');
  expect(document.cookie).not.toContain('closed=');
  shareClosedBanners();
  expect(document.cookie).toContain('closed=promo');
  closeBanner('install');
  expect(document.cookie).toContain('closed=install.promo');
  $closedBanners.set({});
  expect(document.cookie).not.toContain('closed=');
});
