import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, waitFor } from '@testing-library/react';
import type { LiveRemote } from '@viewmax/contracts/discovery';
import type { ParcelProps, RemoteModule, SlotHandle } from '@viewmax/shared/internal';
import { provideTestPlatform } from '@viewmax/testing/test-platform';
import { createReleases } from '../releases/releases.ts';
import { clearStage, kinds, releaseOf, remote, stage } from '../testing/mount-points.ts';
import { fillSlot } from './filled-slots.ts';
import type { MountPointSetup } from './mount-point.ts';
import { createMountPoints } from './mount-points.ts';
import { Slots } from './slots.tsx';

const joining = (name: string, place: number, more: object = {}) =>
  releaseOf('1.0.0-a', { name, joins: [{ slot: 'movie.below', place, ...more }] });
const saying = (text: string) => ({
  ...remote(),
  mount: async ({ domElement }: ParcelProps) => domElement.append(text),
});
const throwing = { ...remote(), mount: () => Promise.reject(new Error('Broken at mount')) };

let slot: SlotHandle | undefined;

/** A page with one slot and these remotes in its set. */
function show(remotes: readonly LiveRemote[], parts: Record<string, RemoteModule>): HTMLElement {
  const setup = {
    loader: {
      loadModule: async ({ name }: LiveRemote) => ({ ...remote(), slots: { 'movie.below': parts[name] } }),
      entryMs: 100,
    },
    mountMs: 100,
    history: {},
    releases: createReleases(
      { remotes: [...remotes] },
      () => {},
      () => {},
    ),
    report: (failure: never) => void stage.failures.push(failure),
    record: () => {},
    onBroken: jest.fn(),
  } as unknown as MountPointSetup;
  const element = document.body.appendChild(document.createElement('div'));
  act(() => {
    slot = fillSlot('movie.below', element, { movieId: 'm1' });
  });
  render(<Slots mountPoints={createMountPoints(setup)} />);
  return element;
}

beforeEach(() => {
  clearStage();
  provideTestPlatform();
});
afterEach(() => act(() => slot?.remove()));

test('a slot shows its remotes in the order of ops, each in its own mount point', async () => {
  const element = show([joining('deals', 1), joining('fans', 0)], { deals: saying('Deals'), fans: saying('Fans') });
  await waitFor(() => expect(element.textContent).toBe('FansDeals'));
  expect([...element.children].map((mountPoint) => mountPoint.getAttribute('data-remote'))).toEqual(['fans', 'deals']);
});

test('a remote that throws shows nothing, is reported, and its neighbour stays', async () => {
  const element = show([joining('deals', 1), joining('fans', 0)], { deals: saying('Deals'), fans: throwing });
  await waitFor(() => expect(element.querySelector('[data-remote=fans]')?.getAttribute('data-phase')).toBe('failed'));
  await waitFor(() => expect(element.textContent).toBe('Deals'));
  expect(kinds()).toEqual(['mount fans@1.0.0-a']);
});

test('a remote that ops switched off leaves the slot', () => {
  const off = joining('fans', 0, {});
  const element = show([{ ...off, off: { message: 'Back soon' } }], { fans: saying('Fans') });
  expect(element.innerHTML).toBe('');
});

test('a remote with a declared height has it before its code arrives', async () => {
  const element = show([joining('fans', 0, { height: 80 })], { fans: saying('Fans') });
  expect((element.firstElementChild as HTMLElement).style.minHeight).toBe('80px');
  await waitFor(() => expect(element.textContent).toBe('Fans'));
});

test('a slot without a remote stays empty', () => {
  expect(show([releaseOf('1.0.0-a', { name: 'fans' })], {}).innerHTML).toBe('');
});

test('the one owner of a slot shows its failure', async () => {
  const owner = releaseOf('1.0.0-a', { name: 'fans', fills: [{ slot: 'movie.below' }] });
  const element = show([owner], { fans: throwing });
  await waitFor(() => expect(element.querySelector('h2')).not.toBeNull());
});
