import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { reportsSchema } from '@viewmax/contracts/reports';
import type { SlotHandle } from '@viewmax/shared/internal';
import { provideTestPlatform } from '@viewmax/testing/test-platform';
import { createReleases } from '../releases/releases.ts';
import { takeRecorded } from '../reports/record.ts';
import { releaseOf } from '../testing/mount-points.ts';
import { fillSlot } from './filled-slots.ts';
import { watchSlots } from './watch-slots.ts';

const booking = releaseOf('2.0.0-b', { name: 'booking', fills: [{ slot: 'movie.showtimes' }] });
const PATIENCE_MS = 2_000;
const releases = createReleases(
  { remotes: [] },
  () => {},
  () => {},
);

let count = 0;
let missing: object;
let place: HTMLElement;
let slot: SlotHandle;
/** A screen of a new release of the catalog, beside these remotes. */
function show(beside = [booking]) {
  count += 1;
  document.body.innerHTML = '<div data-remote="catalog" aria-busy="false"><div id="place"></div></div>';
  place = document.getElementById('place') as HTMLElement;
  releases.adopt({ remotes: [releaseOf(`1.0.${count}-a`, { name: 'catalog' }), ...beside] });
  missing = { type: 'slot', remote: `catalog@1.0.${count}-a`, slot: 'movie.showtimes' };
  slot = fillSlot('movie.showtimes', place, { movieId: 'm1' });
}
function mountPoint(phase: string, isBusy = false, remote = 'booking'): HTMLElement {
  place.innerHTML = `<div data-remote="${remote}" data-phase="${phase}" aria-busy="${isBusy}"><div></div></div>`;
  return place.querySelector('[data-phase] > div') as HTMLElement;
}
/** A mounted remote whose content has this height in the layout of a browser. */
function mounted(height: number, remote = 'booking'): HTMLElement {
  const content = mountPoint('shown', false, remote);
  content.getClientRects = () => [new DOMRect(0, 0, 390, height)] as unknown as DOMRectList;
  content.getBoundingClientRect = () => new DOMRect(0, 0, 390, height);
  return content;
}
const after = (ms: number) => {
  jest.advanceTimersByTime(ms);
  return takeRecorded();
};

provideTestPlatform();
watchSlots(releases);
beforeEach(() => {
  jest.useFakeTimers();
  takeRecorded();
});
afterEach(() => {
  slot.remove();
});

test.each(['failed', 'idle'])('a screen whose slot stays %s is recorded once, under its own release', (phase) => {
  show();
  mountPoint(phase);
  expect(after(PATIENCE_MS - 1)).toEqual([]);
  expect(after(1)).toEqual([missing]);
  expect(reportsSchema.safeParse({ set: 'abc', platform: 'web', app: '1', events: [missing] }).success).toBe(true);
  slot.remove();
  slot = fillSlot('movie.showtimes', place, { movieId: 'm2' });
  expect(after(10 * PATIENCE_MS)).toEqual([]);
});

test('a slot without the mount point of its remote is recorded', () => {
  show();
  expect(after(PATIENCE_MS)).toEqual([missing]);
});

test('a slot that mounts, one without a remote, and one of a screen that the person left are not recorded', () => {
  show();
  mountPoint('shown');
  expect(after(10 * PATIENCE_MS)).toEqual([]);
  slot.remove();
  show([]);
  expect(after(10 * PATIENCE_MS)).toEqual([]);
  slot.remove();
  show();
  slot.remove();
  expect(after(10 * PATIENCE_MS)).toEqual([]);
});

test('a slot whose remote ops switched off is not recorded', () => {
  show([{ ...booking, off: { message: 'Back soon' } }]);
  expect(after(PATIENCE_MS)).toEqual([]);
});

test('a place that nobody sees, and files that still load, are no fault so far', () => {
  show();
  place.hidden = true;
  mountPoint('idle');
  expect(after(PATIENCE_MS)).toEqual([]);
  place.hidden = false;
  mountPoint('loading', true);
  expect(after(PATIENCE_MS)).toEqual([]);
  mountPoint('failed');
  expect(after(PATIENCE_MS)).toEqual([missing]);
});

describe('a mounted remote that shows nothing', () => {
  const empty = { type: 'slot', remote: 'booking@2.0.0-b', slot: 'movie.showtimes' };
  const joins = (height?: number) =>
    releaseOf('1.0.0-f', { name: 'fans', joins: [{ slot: 'movie.showtimes', place: 1, height }] });

  test('is a fault of its release and of the screen, if the slot is its own', () => {
    show();
    mounted(0);
    expect(after(PATIENCE_MS)).toEqual([missing, empty]);
  });

  test('is no fault while a person does not see it, while it is busy, and once it shows something', () => {
    show();
    mounted(0).getClientRects = () => [] as unknown as DOMRectList;
    expect(after(PATIENCE_MS)).toEqual([]);
    slot.remove();
    show();
    mounted(0).innerHTML = '<p aria-busy="true"></p>';
    expect(after(PATIENCE_MS)).toEqual([]);
    mounted(80);
    expect(after(10 * PATIENCE_MS)).toEqual([]);
  });

  test('beside others is a fault only if it declares a height', () => {
    show([joins()]);
    mounted(0, 'fans');
    expect(after(10 * PATIENCE_MS)).toEqual([]);
    slot.remove();
    show([joins(80)]);
    mounted(0, 'fans');
    expect(after(PATIENCE_MS)).toEqual([missing, { ...empty, remote: 'fans@1.0.0-f' }]);
  });
});
