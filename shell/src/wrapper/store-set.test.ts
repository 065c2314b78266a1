import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Discovery } from '@viewmax/contracts/discovery';
import { LEFT_SET, WRAPPER_SET } from '@viewmax/contracts/wrapper-set';
import { platform } from '@viewmax/shared/internal';
import { provideTestPlatform } from '@viewmax/testing';
import { provideWebCrypto } from '@viewmax/testing/signing-key';
import { sha384 } from '../releases/sha384.ts';
import { onPhone } from '../testing/phone.ts';
import { placeSet } from './place-set.ts';
import { proveSet } from './prove-set.ts';
import { storeSet } from './store-set.ts';
import { readStoredSet, writeStoredSet } from './stored-set.ts';

provideWebCrypto();

const SITE = 'https://viewmax.example';
const hash = async (text: string) => sha384(new TextEncoder().encode(text).buffer as ArrayBuffer);

const release = async (name: string, version: string) => ({
  name,
  version,
  base: `/r/${name}/${version}/`,
  entry: { file: `${name}.js`, integrity: await hash(`${name} ${version}`) },
  code: [],
  css: [],
  screens: { lazy: [{ file: 'lazy.js', starts: (await hash(`lazy ${version}`)).slice(0, 23) }] },
  routes: [],
  fills: [],
});

const setOf = async (setId: string, catalog: string): Promise<Discovery> => ({
  schema: 1,
  revision: 1,
  setId,
  expiresAt: '2100-01-01T00:00:00.000Z',
  shell: await release('shell', '1.0.0'),
  remotes: [await release('catalog', catalog)],
});

const files = new Set<string>();
const own = {
  write: async (path: string) => void files.add(path),
  list: async (folder: string) => [
    ...new Set(
      [...files].flatMap((file) =>
        file.startsWith(`${folder}/`) ? (file.slice(folder.length + 1).split('/')[0] ?? []) : [],
      ),
    ),
  ],
  remove: async (folder: string) => {
    for (const file of files) if (file.startsWith(`${folder}/`)) files.delete(file);
  },
};

const served = new Map<string, string>();
const fetched: string[] = [];
const serves = (version: string, lazy = `lazy ${version}`) => {
  served.set(`${SITE}/r/catalog/${version}/catalog.js`, `catalog ${version}`);
  served.set(`${SITE}/r/catalog/${version}/lazy.js`, lazy);
};

let baked: Discovery;

beforeEach(async () => {
  localStorage.clear();
  files.clear();
  served.clear();
  fetched.splice(0);
  baked = await setOf('baked', '1.0.0');
  const block = (id: string) => `<script type="application/json" id="${id}">${JSON.stringify(baked)}</script>`;
  document.body.innerHTML = block('baked') + block('discovery');
  provideTestPlatform();
  platform().config = { ...platform().config, apiBase: SITE };
  onPhone({ kind: 'android', files: own });
  jest.spyOn(console, 'error').mockImplementation(() => {});
  globalThis.fetch = (async (url: string) => {
    fetched.push(url);
    const text = served.get(url);
    return { ok: text !== undefined, status: 404, arrayBuffer: async () => new TextEncoder().encode(text).buffer };
  }) as unknown as typeof fetch;
});

describe('the wrapper', () => {
  test('stores only the releases that the app lacks, for the next start', async () => {
    serves('1.1.0');
    const newer = placeSet(await setOf('newer', '1.1.0'));
    expect(newer.shell.base).toBe('/r/shell/1.0.0/');
    expect(await storeSet(newer, baked)).toBe(true);
    expect([...files]).toEqual(['r/catalog/1.1.0/catalog.js', 'r/catalog/1.1.0/lazy.js']);
    expect(readStoredSet()).toMatchObject({ baked: 'baked', setId: 'newer', tries: 0, isProved: false });
    fetched.splice(0);
    expect(await storeSet(newer, baked)).toBe(true);
    expect(fetched).toEqual([]);
  });

  test('loads from the hosts that its page allows: the site, and the host that the app’s own set names', async () => {
    const at = async (host: string) => {
      const set = await setOf('newer', '1.1.0');
      const remotes = set.remotes.map((remote) => ({ ...remote, base: `${host}${remote.base}` }));
      return placeSet({ ...set, remotes }).remotes[0]?.base;
    };
    expect(await at('https://cdn.example/files')).toBe(`${SITE}/r/catalog/1.1.0/`);
    const own = { ...baked, shell: { ...baked.shell, base: 'https://cdn.example/files/r/shell/1.0.0/' } };
    (document.getElementById('baked') as HTMLElement).textContent = JSON.stringify(own);
    expect(await at('https://cdn.example/files')).toBe('https://cdn.example/files/r/catalog/1.1.0/');
    expect(await at('https://other.example')).toBe(`${SITE}/r/catalog/1.1.0/`);
  });

  test('stores no set with a file that is not the published one', async () => {
    serves('1.1.0', 'something else');
    expect(await storeSet(placeSet(await setOf('newer', '1.1.0')), baked)).toBe(false);
    expect(readStoredSet()).toBeNull();
  });

  test('returns to the app’s own set after a rollback', async () => {
    serves('1.1.0');
    await storeSet(placeSet(await setOf('newer', '1.1.0')), baked);
    expect(await storeSet(placeSet(baked), baked)).toBe(true);
    expect(localStorage.getItem(WRAPPER_SET)).toBeNull();
  });

  test('does not store the set that showed no screen', async () => {
    serves('1.1.0');
    localStorage.setItem(LEFT_SET, 'newer');
    expect(await storeSet(placeSet(await setOf('newer', '1.1.0')), baked)).toBe(false);
    expect(fetched).toEqual([]);
  });

  test('deletes the files of releases that no set needs', async () => {
    serves('1.1.0');
    serves('1.2.0');
    await storeSet(placeSet(await setOf('newer', '1.1.0')), baked);
    await storeSet(placeSet(await setOf('newest', '1.2.0')), baked);
    expect(await own.list('r/catalog')).toEqual(['1.2.0']);
  });

  test('notes a stored set as proved once a screen is shown, and no earlier', () => {
    writeStoredSet({ baked: 'baked', setId: 'newer', text: '{}', tries: 1, isProved: false });
    const proves = (phase: string) =>
      proveSet({
        discovery: { ...baked, setId: 'newer' },
        mountPoints: { used: () => ['catalog'], forRemote: () => ({ $state: { get: () => ({ phase }) } }) } as never,
      });
    proves('failed');
    expect(readStoredSet()?.isProved).toBe(false);
    proves('shown');
    expect(readStoredSet()?.isProved).toBe(true);
  });
});
