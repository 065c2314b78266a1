import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { LiveRelease } from '@viewmax/contracts/discovery';
import type { ParcelProps, RemoteModule } from '@viewmax/shared/internal';
import {
  clearStage,
  good,
  kinds,
  mountPointFor,
  never,
  pass,
  releaseOf,
  remote,
  stage,
  until,
} from '../testing/mount-points.ts';

beforeEach(clearStage);

describe('a remote with a fallback', () => {
  const bad = releaseOf('1.1.0-bad', { fallback: good });
  const loads = (badModule: () => Promise<RemoteModule>, goodModule = async () => remote()) =>
    jest.fn((release: LiveRelease) => (release.version === '1.1.0-bad' ? badModule() : goodModule()));
  const throwing = () => Promise.reject(new Error('broken'));

  test.each<[string, () => Promise<RemoteModule>, string]>([
    ['does not load', throwing, 'load wallet@1.1.0-bad'],
    ['never loads', never, 'load wallet@1.1.0-bad'],
    ['throws at mount', async () => remote({ mount: throwing }), 'mount wallet@1.1.0-bad'],
    ['never mounts', async () => remote({ mount: never }), 'mount wallet@1.1.0-bad'],
    ['throws at bootstrap', async () => remote({ bootstrap: throwing }), 'mount wallet@1.1.0-bad'],
  ])('switches to it when its own release %s, and reports that once', async (_, badModule, failure) => {
    const mountPoint = mountPointFor(loads(badModule), bad);
    mountPoint.show(stage.place);
    await until(mountPoint, 'shown');
    expect(stage.place.textContent).toBe('hello');
    expect(kinds()).toEqual([failure]);
    expect(stage.events).toContainEqual({ type: 'fallback', remote: 'wallet@1.1.0-bad', to: 'wallet@1.0.0-abc' });
  });

  test('switches to it after a crash while rendering', async () => {
    let crash = (_error: Error) => {};
    const unmount = jest.fn(async ({ domElement }: ParcelProps) => domElement.replaceChildren());
    const mount = async ({ domElement, onCrash }: ParcelProps) => {
      crash = onCrash;
      domElement.append('broken');
    };
    const mountPoint = mountPointFor(
      loads(async () => remote({ mount, unmount })),
      bad,
    );
    mountPoint.show(stage.place);
    await until(mountPoint, 'shown');
    const isOver = new Promise<void>((resolve) => {
      mountPoint.$state.listen(({ phase }) => phase === 'shown' && resolve());
    });
    crash(new Error('no seat map'));
    await isOver;
    expect(unmount).toHaveBeenCalledTimes(1);
    expect(stage.place.textContent).toBe('hello');
  });

  test('skips the bad release on this device afterwards', async () => {
    const first = mountPointFor(loads(throwing), bad);
    first.show(stage.place);
    await until(first, 'shown');
    first.hide();
    const load = loads(throwing);
    const later = mountPointFor(load, bad);
    later.show(stage.place);
    await until(later, 'shown');
    expect(load.mock.calls.map(([{ version }]) => version)).toEqual(['1.0.0-abc']);
  });

  test('puts no release into quarantine that was late on a slow line', async () => {
    const slow = async () => {
      throw Object.assign(new Error('late'), { name: 'SlowLineError' });
    };
    const mountPoint = mountPointFor(loads(slow), bad);
    mountPoint.show(stage.place);
    await until(mountPoint, 'shown');
    expect(stage.events.map(({ type }) => type)).toEqual(['load', 'mount']);
    mountPoint.hide();
    await pass();
    expect(stage.place.textContent).toBe('');
    const isBack = new Promise<void>((resolve) => {
      mountPoint.$state.listen(({ phase }) => phase === 'shown' && resolve());
    });
    mountPoint.show(stage.place);
    await isBack;
    expect(stage.events.map(({ type }) => type)).toEqual(['load', 'mount', 'mount']);
    mountPoint.hide();
    const load = loads(async () => remote());
    const later = mountPointFor(load, bad);
    later.show(stage.place);
    await until(later, 'shown');
    expect(load.mock.calls.map(([{ version }]) => version)).toEqual(['1.1.0-bad']);
  });

  test('puts no release into quarantine for a lost network, and Retry starts with the same release', async () => {
    let isOnline = false;
    const load = jest.fn(async (_release: LiveRelease) => {
      if (!isOnline) throw new Error('no network');
      return remote();
    });
    const mountPoint = mountPointFor(load, bad);
    mountPoint.show(stage.place);
    await until(mountPoint, 'failed');
    expect(kinds()).toEqual(['load wallet@1.1.0-bad', 'load wallet@1.0.0-abc']);
    isOnline = true;
    load.mockClear();
    mountPoint.retry();
    await until(mountPoint, 'shown');
    expect(load.mock.calls.map(([{ version }]) => version)).toEqual(['1.1.0-bad']);
  });
});
