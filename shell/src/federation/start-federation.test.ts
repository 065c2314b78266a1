import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { LiveRelease } from '@viewmax/contracts/discovery';
import { type LoadModule, startFederation } from './start-federation.ts';

Object.assign(globalThis, { SHARED_VERSIONS: { react: '19.3.1' } });

const release = (version: string) =>
  ({
    name: 'wallet',
    version,
    base: `/r/wallet/${version}/`,
    entry: { file: 'entry.js', integrity: 'sha384-x' },
    code: [],
    css: [],
  }) as unknown as LiveRelease;

const lifecycles = { mount: async () => {} };
const containerWith = (module: object) => ({
  init: jest.fn<(scope: Record<string, unknown>) => void>(),
  get: jest.fn(async (_name: string) => () => ({ default: module })),
});

const scripts = () => [...document.head.querySelectorAll('script')];

/** Finishes the entry that is loading. It registers this container. */
function arrive(container?: object): void {
  Reflect.set(globalThis, 'app_wallet', container);
  scripts()[0]?.dispatchEvent(new Event('load'));
}

let loadModule: LoadModule;
beforeEach(() => {
  document.head.replaceChildren();
  loadModule = startFederation({ entryMs: 5_000 });
});

describe('an entry that cannot be used', () => {
  test('is loaded again by the next call when it registers no container', async () => {
    const first = loadModule(release('1.0.0'));
    arrive();
    await expect(first).rejects.toThrow('/r/wallet/1.0.0/entry.js registered no container');
    const second = loadModule(release('1.0.0'));
    arrive(containerWith(lifecycles));
    expect(await second).toBe(lifecycles);
  });

  test('is rejected when its module has no lifecycles', async () => {
    const loading = loadModule(release('1.0.0'));
    arrive(containerWith({}));
    await expect(loading).rejects.toThrow('wallet@1.0.0 exposes no lifecycles');
  });

  test('is not loaded again after a lost module', async () => {
    const container = containerWith(lifecycles);
    container.get.mockRejectedValueOnce(new Error('no chunk'));
    const first = loadModule(release('1.0.0'));
    arrive(container);
    await expect(first).rejects.toThrow('no chunk');
    expect(await loadModule(release('1.0.0'))).toBe(lifecycles);
    expect(container.init).toHaveBeenCalledTimes(1);
  });
});

describe('a release', () => {
  test('loads once for parallel calls, and gets the shell’s modules', async () => {
    const container = containerWith(lifecycles);
    const asked = [loadModule(release('1.0.0')), loadModule(release('1.0.0'))];
    expect(scripts()).toHaveLength(1);
    arrive(container);
    expect(await Promise.all(asked)).toEqual([lifecycles, lifecycles]);
    expect(container.init).toHaveBeenCalledTimes(1);
    const scope = container.init.mock.calls[0]?.[0];
    expect(scope?.react).toMatchObject({ '19.3.1': { loaded: true } });
    expect(Object.keys(scope ?? {})).toContain('@viewmax/shared/ui');
  });

  test('has its own container beside an older release of the same remote', async () => {
    const older = { mount: async () => {} };
    const first = loadModule(release('1.0.0'));
    arrive(containerWith(older));
    expect(await first).toBe(older);
    const second = loadModule(release('1.1.0'));
    arrive(containerWith(lifecycles));
    expect(await second).toBe(lifecycles);
    expect(await loadModule(release('1.0.0'))).toBe(older);
  });
});
