import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Discovery } from '@viewmax/contracts/discovery';
import { endSession, startSession } from '@viewmax/shared';
import { tokenFor } from '@viewmax/testing';
import { notifyNetworkIsBack } from '../network/network-back.ts';
import type { MountPoints } from '../remotes/mount-points.ts';
import { record } from '../reports/record.ts';
import type { WorkerOrder } from '../service-worker/worker.ts';
import { onPhone } from '../testing/phone.ts';
import { cacheForOffline } from './cache-for-offline.ts';

const postMessage = jest.fn();
const register = jest.fn<() => Promise<EventTarget>>();
const discovery = { setId: 'a' } as Discovery;
let used: string[];

const start = () => cacheForOffline({ discovery, mountPoints: { used: () => used } as MountPoints });
const settles = () => new Promise((resolve) => setTimeout(resolve));
const orders = () => postMessage.mock.calls.map(([order]) => order);
const saves = (saveData: boolean) =>
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData } });

beforeEach(async () => {
  onPhone();
  saves(false);
  used = ['catalog'];
  postMessage.mockReset();
  register.mockReset().mockResolvedValue(new EventTarget());
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register, ready: Promise.resolve({ active: { postMessage } }) },
  });
});

describe('the page', () => {
  // This test is first, since listeners of recorded events are never removed.
  test('requests the used remotes only on a costly network, and more after another mount', async () => {
    saves(true);
    start();
    await settles();
    used = ['catalog', 'wallet'];
    record({ type: 'mount', remote: 'wallet@1.0.0', ms: 1 });
    await settles();
    expect(orders()).toEqual([
      { type: 'KEEP', setId: 'a', only: ['catalog'], isForAttendant: false },
      { type: 'KEEP', setId: 'a', only: ['catalog', 'wallet'], isForAttendant: false },
    ]);
  });

  test('requests the screens of attendants when an attendant signs in', async () => {
    start();
    await settles();
    startSession(tokenFor({ Role: 'attendant' }));
    await settles();
    endSession();
    const asked = orders().map((order) => (order as WorkerOrder & { type: 'KEEP' }).isForAttendant);
    expect([asked[0], asked[1]]).toEqual([false, true]);
  });

  test('works without a worker in a browser that forbids it', async () => {
    register.mockRejectedValue(new DOMException('no', 'SecurityError'));
    start();
    await settles();
    expect(register).toHaveBeenCalledTimes(1);
  });

  test('registers the worker once, and again when the network was lost', async () => {
    register.mockRejectedValueOnce(new TypeError('no network'));
    start();
    await settles();
    notifyNetworkIsBack();
    await settles();
    const tries = register.mock.calls.length;
    expect(tries).toBeGreaterThanOrEqual(2);
    notifyNetworkIsBack();
    await settles();
    expect(register).toHaveBeenCalledTimes(tries);
  });

  test('requests its set again when the network is back, because a broken line stores nothing', async () => {
    start();
    await settles();
    postMessage.mockReset();
    notifyNetworkIsBack();
    await settles();
    expect(orders()).toContainEqual({ type: 'KEEP', setId: 'a', isForAttendant: false });
  });

  test('requests its whole set, and later the device’s new set', async () => {
    const keepOther = start();
    await settles();
    keepOther({ setId: 'b', purged: 'catalog@6.6.6' });
    await settles();
    expect(orders()).toEqual([
      { type: 'KEEP', setId: 'a', isForAttendant: false },
      { type: 'KEEP', setId: 'b', purged: 'catalog@6.6.6', isForAttendant: false },
    ]);
  });
});
