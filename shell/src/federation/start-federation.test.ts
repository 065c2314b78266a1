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

/** The runtime's hooks are asynchronous. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

async function arrive(container?: object): Promise<void> {
  await settled();
  Reflect.set(globalThis, 'app_wallet', container);
  scripts()[0]?.dispatchEvent(new Event('load'));
}

let loadModule: LoadModule;
let minor = 0;
/** The runtime keeps what it loads for the whole page, so each test has its own version. */
let v: string;
beforeEach(() => {
  document.head.replaceChildren();
  v = `1.${++minor}.0`;
  loadModule = startFederation({ entryMs: 5_000 });
});

describe('an entry that cannot be used', () => {
  test('is loaded again by the next call when it registers no container', async () => {
    const first = loadModule(release(v)).catch((e: Error) => e);
    await arrive();
    expect(String(await first)).toContain(`${v}/entry.js registered no container`);
    const second = loadModule(release(v));
    await arrive(containerWith(lifecycles));
    expect(await second).toBe(lifecycles);
  });

  test('is rejected when its module has no lifecycles', async () => {
    const loading = loadModule(release(v)).catch((e: Error) => e);
    await arrive(containerWith({}));
    expect(String(await loading)).toContain(`wallet@${v} exposes no lifecycles`);
  });

  test('is not loaded again after a lost module', async () => {
    const container = containerWith(lifecycles);
    container.get.mockRejectedValueOnce(new Error('no chunk'));
    const first = loadModule(release(v)).catch((e: Error) => e);
    await arrive(container);
    expect(String(await first)).toContain('no chunk');
    expect(await loadModule(release(v))).toBe(lifecycles);
    expect(container.init).toHaveBeenCalledTimes(1);
  });
});

describe('a release', () => {
  test('loads once for parallel calls, and gets the shell’s modules', async () => {
    const container = containerWith(lifecycles);
    const asked = [loadModule(release(v)), loadModule(release(v))];
    await settled();
    expect(scripts()).toHaveLength(1);
    await arrive(container);
    expect(await Promise.all(asked)).toEqual([lifecycles, lifecycles]);
    expect(container.init).toHaveBeenCalledTimes(1);
    const scope = container.init.mock.calls[0]?.[0];
    expect(scope?.react).toMatchObject({ '19.3.1': { loaded: true } });
    expect(Object.keys(scope ?? {})).toContain('@viewmax/shared/ui');
  });

  test('has its own container beside an older release of the same remote', async () => {
    const older = { mount: async () => {} };
    const first = loadModule(release(v));
    await arrive(containerWith(older));
    expect(await first).toBe(older);
    const second = loadModule(release(`${v}-b`));
    await arrive(containerWith(lifecycles));
    expect(await second).toBe(lifecycles);
    expect(await loadModule(release(v))).toBe(older);
  });
});
