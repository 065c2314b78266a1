import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Discovery } from '@viewmax/contracts/discovery';
import { LEFT_SET, WRAPPER_SET, type WrapperSet } from '@viewmax/contracts/wrapper-set';

const release = (name: string, version: string) => ({
  name,
  version,
  base: `/r/${name}/${version}/`,
  entry: { file: 'entry.js', integrity: `sha384-${version}` },
  css: [{ file: 'styles.css', integrity: `sha384-${version}` }],
});
const setOf = (setId: string, shell: string, catalog: string) =>
  ({ setId, shell: release('shell', shell), remotes: [release('catalog', catalog)] }) as unknown as Discovery;

const baked = setOf('baked', '1.0.0', '1.0.0');
const newer = setOf('newer', '1.0.0', '1.1.0');
const ROOT = 'https://localhost/_capacitor_file_/app/r';

let getUri: jest.Mock<(plugin: string, method: string, options: object) => Promise<{ uri: string }>>;

const storedSet = (): WrapperSet | null => JSON.parse(localStorage.getItem(WRAPPER_SET) ?? 'null');
const stores = (more: Partial<WrapperSet> = {}) =>
  localStorage.setItem(
    WRAPPER_SET,
    JSON.stringify({ baked: 'baked', setId: 'newer', text: JSON.stringify(newer), tries: 0, isProved: false, ...more }),
  );

/** Runs the script, and returns the set and the files that it gives to the page. */
async function starts() {
  jest.resetModules();
  await import('./start.ts');
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  const set = JSON.parse(document.getElementById('discovery')?.textContent ?? 'null') as Discovery | null;
  const shell = document.querySelector<HTMLScriptElement>('script[src]');
  return { setId: set?.setId, catalog: set?.remotes[0]?.base, shell };
}

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  document.head.innerHTML = '';
  document.body.innerHTML = `<script type="application/json" id="baked">${JSON.stringify(baked)}</script>`;
  getUri = jest.fn<typeof getUri>().mockResolvedValue({ uri: 'file:///app/r' });
  Object.assign(globalThis, {
    Capacitor: {
      getPlatform: () => 'android',
      convertFileSrc: (uri: string) => uri.replace('file://', 'https://localhost/_capacitor_file_'),
      nativePromise: getUri,
    },
  });
  // jsdom does not navigate, and reports a reload as an error.
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('the app starts from its own set, with its hashes', async () => {
  const { setId, catalog, shell } = await starts();
  expect([setId, catalog]).toEqual(['baked', '/r/catalog/1.0.0/']);
  expect(shell?.getAttribute('src')).toBe('/r/shell/1.0.0/entry.js');
  expect([shell?.integrity, shell?.crossOrigin]).toEqual(['sha384-1.0.0', 'anonymous']);
  expect(document.querySelector('link')?.getAttribute('href')).toBe('/r/shell/1.0.0/styles.css');
});

test('the app loads its own set from the phone when the site has its files on another host', async () => {
  const elsewhere = { ...baked, shell: { ...baked.shell, base: 'https://cdn.example/r/shell/1.0.0/' } };
  document.body.innerHTML = `<script type="application/json" id="baked">${JSON.stringify(elsewhere)}</script>`;
  const { shell } = await starts();
  expect(shell?.getAttribute('src')).toBe('/r/shell/1.0.0/entry.js');
});

test('the app starts a stored set, and loads from the app what the app contains', async () => {
  stores();
  expect(await starts()).toMatchObject({ setId: 'newer', catalog: `${ROOT}/catalog/1.1.0/` });
  expect(document.querySelector('script[src]')?.getAttribute('src')).toBe('/r/shell/1.0.0/entry.js');
  expect(getUri).toHaveBeenCalledWith('Filesystem', 'getUri', { path: 'r', directory: 'DATA' });
  expect(storedSet()?.tries).toBe(1);
});

test('an updated app starts from its own set', async () => {
  stores({ baked: 'of an older app', isProved: true });
  expect((await starts()).setId).toBe('baked');
  expect([storedSet(), localStorage.getItem(LEFT_SET)]).toEqual([null, null]);
});

test('the app leaves a set that showed no screen in two starts', async () => {
  stores({ tries: 2 });
  expect((await starts()).setId).toBe('baked');
  expect([storedSet(), localStorage.getItem(LEFT_SET)]).toEqual([null, 'newer']);
});

test('the app leaves a set that shows no screen in 20 seconds', async () => {
  stores();
  await starts();
  jest.advanceTimersByTime(19_000);
  expect(storedSet()?.setId).toBe('newer');
  jest.advanceTimersByTime(1_000);
  expect([storedSet(), localStorage.getItem(LEFT_SET)]).toEqual([null, 'newer']);
});

test('the app stays with a set that has shown a screen', async () => {
  stores();
  await starts();
  stores({ tries: 1, isProved: true });
  jest.advanceTimersByTime(60_000);
  expect(storedSet()?.setId).toBe('newer');
  stores({ tries: 2, isProved: true });
  expect((await starts()).setId).toBe('newer');
});

test('the app leaves a set when the phone has lost its shell', async () => {
  stores({ isProved: true });
  const { shell } = await starts();
  shell?.dispatchEvent(new Event('error'));
  expect([storedSet(), localStorage.getItem(LEFT_SET)]).toEqual([null, 'newer']);
});

test.each([
  ['the phone’s folder is unknown', () => getUri.mockRejectedValue(new Error('no folder'))],
  ['the stored text is no document', () => stores({ text: '{' })],
  ['the stored value is not JSON', () => localStorage.setItem(WRAPPER_SET, '{')],
])('the app starts from its own set when %s', async (_, breaks) => {
  stores();
  breaks();
  expect((await starts()).setId).toBe('baked');
});
