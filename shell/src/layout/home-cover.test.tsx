import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { endSession, startSession } from '@viewmax/shared';
import { tokenFor } from '@viewmax/testing';
import { $closedBanners } from '../install/banners.ts';
import { $homeIsCovered } from '../location/home-is-covered.ts';
import { noOverlays } from '../testing/no-overlays.ts';
import { HomeCover } from './home-cover.tsx';
import { $overlayParts } from './overlay-parts.ts';

const agent = (userAgent: string) =>
  Object.defineProperty(navigator, 'userAgent', { configurable: true, value: userAgent });

const show = (isHome = true) =>
  render(
    <HomeCover isHome={isHome}>
      <p>The screen</p>
    </HomeCover>,
  );

const offer = () => screen.queryByText('Install the app (free) and get 5 points free');

beforeEach(() => {
  endSession();
  $closedBanners.set({});
  $homeIsCovered.set(false);
  $overlayParts.set({ ...noOverlays, LocationRequired: () => 'Where are you?' });
});
afterEach(() => void agent('jsdom'));

describe('Home', () => {
  test('stays mounted behind the location screen while no position is known', () => {
    $homeIsCovered.set(true);
    show();
    expect(screen.getByText('Where are you?')).toBeTruthy();
    expect(screen.getByText('The screen').parentElement?.hidden).toBe(true);
    expect(offer()).toBeNull();
  });

  test('shows the offer with its buttons before the overlays load', () => {
    $overlayParts.set(null);
    show();
    expect(offer()).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Install' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
  });

  test('shows the offer to visitors until they close it', () => {
    const { unmount } = show();
    expect(screen.getByText('Install')).toBeTruthy();
    unmount();
    $closedBanners.set({ promo: true });
    show();
    expect(offer()).toBeNull();
  });

  test('shows no offer to a member', () => {
    startSession(tokenFor());
    show();
    expect(offer()).toBeNull();
  });

  test('shows no offer in the installed app', () => {
    jest.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    show();
    expect(offer()).toBeNull();
  });

  test('shows no offer beside Android’s install banner', () => {
    agent('Mozilla/5.0 (Linux; Android 12)');
    const { unmount } = show();
    expect(offer()).toBeNull();
    unmount();
    $closedBanners.set({ install: true });
    show();
    expect(offer()).toBeTruthy();
  });
});

test('other screens are never covered', () => {
  $homeIsCovered.set(true);
  show(false);
  expect(screen.queryByText('Where are you?')).toBeNull();
  expect(offer()).toBeNull();
  expect(screen.getByText('The screen').parentElement?.hidden).toBe(false);
});
