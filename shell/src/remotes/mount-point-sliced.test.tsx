import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { LiveRelease } from '@viewmax/contracts/discovery';
import { defineRemote } from '@viewmax/shared';
import type { ReactNode } from 'react';
import { clearStage, good, kinds, mountPointFor, releaseOf, remote, stage, until } from '../testing/mount-points.ts';

// React's scheduler has the real clock, and the deadlines of a mount point a fake one.
const realTimeout = globalThis.setTimeout;
const nextTask = () => new Promise<void>((resolve) => void realTimeout(resolve));

/** React's slices last 5 ms. */
function Slow(): ReactNode {
  const end = performance.now() + 6;
  while (performance.now() < end);
  return null;
}

let works = false;

function SeatMap(): ReactNode {
  if (!works) throw new Error('no seat map');
  return 'seats';
}

const withSeats = async () =>
  defineRemote({
    root: () => (
      <>
        <Slow />
        <Slow />
        <SeatMap />
      </>
    ),
  });

beforeEach(() => {
  clearStage();
  // React measures its slices by the real clock.
  jest.useFakeTimers({ doNotFake: ['performance'] });
  works = false;
  stage.place.dataset.sliced = '';
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

async function untilInSlices(...[mountPoint, phase]: Parameters<typeof until>): Promise<void> {
  for (let tasks = 0; tasks < 200 && mountPoint.$state.get().phase !== phase; tasks++) {
    await nextTask();
    await jest.advanceTimersByTimeAsync(0);
  }
  expect(mountPoint.$state.get().phase).toBe(phase);
}

describe('a remote that throws in a later slice of the first mount', () => {
  test('shows its card, was never marked as shown, and Retry mounts it again', async () => {
    const mountPoint = mountPointFor(withSeats);
    const phases: string[] = [];
    mountPoint.$state.listen(({ phase }) => phases.push(phase));
    mountPoint.show(stage.place);
    await untilInSlices(mountPoint, 'failed');
    expect(phases).toEqual(['loading', 'failed']);
    expect(kinds()).toEqual(['render wallet@1.0.0-abc']);
    works = true;
    mountPoint.retry();
    await untilInSlices(mountPoint, 'shown');
    expect(stage.place.textContent).toBe('seats');
  });

  test('switches to its fallback', async () => {
    const bad = releaseOf('1.1.0-bad', { fallback: good });
    const load = (release: LiveRelease) => (release.version === '1.1.0-bad' ? withSeats() : Promise.resolve(remote()));
    const mountPoint = mountPointFor(load, bad);
    mountPoint.show(stage.place);
    await untilInSlices(mountPoint, 'shown');
    expect(stage.place.textContent).toBe('hello');
    expect(kinds()).toEqual(['render wallet@1.1.0-bad']);
  });
});

test('a remote that is hidden while its first mount is sliced leaves nothing in the page', async () => {
  works = true;
  const mountPoint = mountPointFor(withSeats);
  mountPoint.show(stage.place);
  await nextTask();
  mountPoint.hide();
  expect(stage.place.textContent).toBe('');
  await untilInSlices(mountPoint, 'shown');
  for (let tasks = 0; tasks < 5; tasks++) await nextTask();
  expect(stage.place.textContent).toBe('');
});

test('a first mount that never ends shows its card at the deadline', async () => {
  const mountPoint = mountPointFor(async () => remote({ mount: () => new Promise(() => {}) }));
  mountPoint.show(stage.place);
  await until(mountPoint, 'failed');
  expect(kinds()).toEqual(['mount wallet@1.0.0-abc']);
});
