import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Discovery } from '@viewmax/shared/contracts/discovery';
import type { Boxes } from '../remotes/boxes.ts';
import { record } from '../reports/record.ts';
import { onPhone } from '../testing/phone.ts';
import { keepOffline } from './keep-offline.ts';

const postMessage = jest.fn();
const register = jest.fn<() => Promise<EventTarget>>();
const discovery = { setId: 'a' } as Discovery;
let used: string[];

const start = () => keepOffline({ discovery, boxes: { used: () => used } as Boxes });
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

describe('the set of this page', () => {
  // First, since pages never stop to listen to what they record.
  it('is kept as far as it is used where data are costly, and more of it as more is used', async () => {
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

  it('is kept by nobody in a wrapper, which brings its own', async () => {
    onPhone({ kind: 'android' });
    start()('b');
    await settles();
    expect(register).not.toHaveBeenCalled();
    expect(orders()).toEqual([]);
  });

  it('is kept by nobody where the browser forbids it, and the page goes on', async () => {
    register.mockRejectedValue(new DOMException('no', 'SecurityError'));
    start();
    await settles();
    expect(register).toHaveBeenCalledTimes(1);
  });

  it('is kept whole, and another one in its place once that is this device’s', async () => {
    const keepOther = start();
    await settles();
    keepOther('b');
    await settles();
    expect(orders()).toEqual([
      { type: 'KEEP', setId: 'a' },
      { type: 'KEEP', setId: 'b' },
    ]);
  });
});
