import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { $coordinates, type Coordinates, type LocationProblem } from '@viewmax/shared';
import { setCoordinates } from '@viewmax/shared/internal';
import { provideModalDialogs } from '@viewmax/testing';
import { onPhone } from '../testing/phone.ts';
import { $homeIsCovered } from './home-is-covered.ts';

provideModalDialogs();

const WORDS = 'Viewmax application requires location services to be turned on to find centers near you.';
const PLACE = { latitude: 5.89, longitude: 5.68 };

let visibility = 'visible';
Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });

const current = jest.fn<() => Promise<typeof PLACE>>();
const refuse = (problem: LocationProblem) =>
  current.mockRejectedValue(Object.assign(new Error(problem), { name: 'LocationError', problem }));
const after = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

let undo = () => {};

/** The modules hold a page’s state, so each test imports them again. */
async function watch() {
  const location = await import('./location.ts');
  undo = location.watchLocation();
  await after(0);
  return location;
}

function shows(state: string): void {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  jest.useFakeTimers();
  onPhone({ geolocation: { current } });
  current.mockReset();
});
afterEach(() => {
  undo();
  visibility = 'visible';
});

// These tests run in the order of a first visit, before any position is known.
describe('before any position is known', () => {
  test.each<LocationProblem>(['denied', 'unavailable', 'timeout', 'unsupported', 'platform'])(
    'Home is covered when the position is %s',
    async (problem) => {
      refuse(problem);
      await watch();
      expect($homeIsCovered.get()).toBe(true);
    },
  );

  test('Home is not covered when a position is stored from another day', async () => {
    setCoordinates({ ...PLACE, at: 0 });
    refuse('denied');
    const { $locationProblem } = await watch();
    expect($locationProblem.get()).toBe('denied');
    expect($homeIsCovered.get()).toBe(false);
    setCoordinates(null as unknown as Coordinates);
    await after(10_000);
    expect($homeIsCovered.get()).toBe(true);
  });

  test('Home shows at once, and is covered after 10 s without an answer', async () => {
    refuse('denied');
    const { $locationProblem } = await watch();
    undo();
    let fail = (_: Error) => {};
    const unanswered = new Promise<typeof PLACE>((_, reject) => {
      fail = reject;
    });
    current.mockReturnValue(unanswered);
    expect($locationProblem.get()).toBe('denied');
    await watch();
    await after(10_000);
    expect($locationProblem.get()).toBe('timeout');
    expect($homeIsCovered.get()).toBe(true);
    // The permission dialog is open, and a second request would not help.
    await after(20_000);
    expect(current).toHaveBeenCalledTimes(2);
    fail(Object.assign(new Error('late'), { name: 'LocationError', problem: 'timeout' }));
    await after(0);
  });
});

describe('the location screen', () => {
  test('counts 30 s down with the reason, and then shows Try Again', async () => {
    const { LocationRequired } = await import('./location-required.tsx');
    const reload = jest.fn();
    render(<LocationRequired reload={reload} />);
    expect(screen.getByRole('alert').textContent).toBe(WORDS);
    expect(screen.getByText('The request to get user location timed out.')).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toBe('0:30');
    await after(6_000);
    expect(screen.getByRole('timer').textContent).toBe('0:24');
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
    // Phones correct their clocks when they find a network.
    jest.setSystemTime(Date.now() - 3_600_000);
    await after(24_000);
    act(() => screen.getByRole('button', { name: 'Try Again' }).click());
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('disappears for the session after Browse without location', async () => {
    const { browseWithoutLocation } = await import('./location.ts');
    act(browseWithoutLocation);
    expect($homeIsCovered.get()).toBe(false);
    expect(sessionStorage.length).toBe(1);
  });
});

describe('the shell', () => {
  test('requests the position every 10 s while the page is visible', async () => {
    current.mockResolvedValue(PLACE);
    await watch();
    await after(20_000);
    expect(current).toHaveBeenCalledTimes(3);
    shows('hidden');
    await after(60_000);
    expect(current).toHaveBeenCalledTimes(3);
    shows('visible');
    await after(0);
    expect(current).toHaveBeenCalledTimes(4);
  });

  test('reports no timeout after an answer, and stores an unchanged position once a minute', async () => {
    setCoordinates(null as unknown as Coordinates);
    current.mockResolvedValue(PLACE);
    const { $locationProblem } = await watch();
    const first = $coordinates.get();
    await after(30_000);
    expect($coordinates.get()).toBe(first);
    await after(30_000);
    expect($coordinates.get()).toEqual({ ...first, at: Date.now() });
    shows('hidden');
    await after(10_000);
    expect($locationProblem.get()).toBeNull();
  });

  test('requests no position on the desktop notice', async () => {
    history.pushState(null, '', '/welcome');
    await watch();
    history.pushState(null, '', '/');
    expect(current).not.toHaveBeenCalled();
  });

  test('keeps the last position after a failure', async () => {
    current.mockResolvedValue(PLACE);
    await watch();
    refuse('timeout');
    await after(10_000);
    expect($coordinates.get()).toMatchObject(PLACE);
    expect($homeIsCovered.get()).toBe(false);
  });

  test('shows no dialog about the permission in a browser', async () => {
    const { LocationDenied } = await import('./location-denied.tsx');
    refuse('denied');
    render(<LocationDenied />);
    await watch();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('shows a dialog about the permission once in a wrapper', async () => {
    const { LocationDenied } = await import('./location-denied.tsx');
    onPhone({ kind: 'android', geolocation: { current } });
    refuse('denied');
    render(<LocationDenied />);
    await watch();
    expect(screen.getByText('Location permissions are required to use this feature.')).toBeTruthy();
    act(() => screen.getByRole('button', { name: 'OK' }).click());
    await after(20_000);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
