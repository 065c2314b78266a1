import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Discovery } from '@viewmax/contracts/discovery';
import type { Boxes } from '../remotes/boxes.ts';
import { record } from '../reports/record.ts';
import { onPhone } from '../testing/phone.ts';
import { cacheForOffline } from './cache-for-offline.ts';

const postMessage = jest.fn();
const register = jest.fn<() => Promise<EventTarget>>();
const discovery = { setId: 'a' } as Discovery;
let used: string[];

const start = () => cacheForOffline({ discovery, boxes: { used: () => used } as Boxes });
const settles = () => new Promise((resolve) => setTimeout(resolve));
const orders = () => postMessage.mock.calls.map(([order]) => order);
const saves = (saveData: boolean) =>
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData } });

beforeEach(() => {
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
      { type: 'KEEP', setId: 'a', only: ['catalog'] },
      { type: 'KEEP', setId: 'a', only: ['catalog', 'wallet'] },
    ]);
  });

  test('works without a worker in a browser that forbids it', async () => {
    register.mockRejectedValue(new DOMException('no', 'SecurityError'));
    start();
    await settles();
    expect(register).toHaveBeenCalledTimes(1);
  });

  test('requests its whole set, and later the device’s new set', async () => {
    const keepOther = start();
    await settles();
    keepOther({ setId: 'b' });
    await settles();
    expect(orders()).toEqual([
      { type: 'KEEP', setId: 'a' },
      { type: 'KEEP', setId: 'b' },
    ]);
  });
});
