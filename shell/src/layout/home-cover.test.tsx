import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { endSession, startSession } from '@viewmax/shared';
import { tokenFor } from '@viewmax/shared/testing';
import { $closedBanners } from './banners.ts';
import { HomeCover } from './home-cover.tsx';
import { $homeIsCovered, $lateParts } from './late-parts.ts';

const agent = (userAgent: string) =>
  Object.defineProperty(navigator, 'userAgent', { configurable: true, value: userAgent });

const show = (isHome = true) =>
  render(
    <HomeCover isHome={isHome}>
      <p>The screen</p>
    </HomeCover>,
  );

beforeEach(() => {
  endSession();
  $closedBanners.set({});
  $homeIsCovered.set(false);
  $lateParts.set({ Overlays: () => null, Promo: () => 'The offer', LocationRequired: () => 'Where are you?' });
});
afterEach(() => void agent('jsdom'));

describe('Home', () => {
  it('is covered, not thrown away, while no place is known', () => {
    $homeIsCovered.set(true);
    show();
    expect(screen.getByText('Where are you?')).toBeTruthy();
    expect(screen.getByText('The screen').parentElement?.hidden).toBe(true);
    expect(screen.queryByText('The offer')).toBeNull();
  });

  it('keeps the offer’s place free before the offer is there', () => {
    $lateParts.set(null);
    const { container } = show();
    expect(container.querySelector('.promo')?.textContent).toBe('');
  });

  it('makes the offer to visitors, until they close it', () => {
    const { unmount } = show();
    expect(screen.getByText('The offer')).toBeTruthy();
    unmount();
    $closedBanners.set({ promo: true });
    show();
    expect(screen.queryByText('The offer')).toBeNull();
  });

  it('makes no offer to a member', () => {
    startSession(tokenFor());
    show();
    expect(screen.queryByText('The offer')).toBeNull();
  });

  it('makes no second offer beside the install banner of Android', () => {
    agent('Mozilla/5.0 (Linux; Android 12)');
    const { unmount } = show();
    expect(screen.queryByText('The offer')).toBeNull();
    unmount();
    $closedBanners.set({ install: true });
    show();
    expect(screen.getByText('The offer')).toBeTruthy();
  });
});

it('is not another screen’s: that passes through', () => {
  $homeIsCovered.set(true);
  show(false);
  expect(screen.queryByText('Where are you?')).toBeNull();
  expect(screen.queryByText('The offer')).toBeNull();
  expect(screen.getByText('The screen').parentElement?.hidden).toBe(false);
});
