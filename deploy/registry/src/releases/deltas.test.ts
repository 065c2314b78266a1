import { hash, randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import type { Identity } from '../state/identity.ts';
import { createDeltas } from './deltas.ts';

const releaseOf = (version: string): Identity => ({ name: 'catalog', version });
const sha256Of = (text: string): string => hash('sha256', text, 'base64');

const LONG = randomBytes(20_000).toString('base64');

/** Releases with one file each, by version: the text of `app.js`. */
/** A loaded machine takes longer than a phone waits. */
const PATIENT = { patienceMs: 60_000 };

function open(texts: Record<string, string>, options: { maxBytes?: number } = {}) {
  const asked: string[] = [];
  const store = {
    read: async ({ version }: Identity, file: string) => {
      asked.push(`${version}/${file}`);
      if (file.endsWith('.br')) return null;
      return texts[version] === undefined ? null : Buffer.from(texts[version]);
    },
  };
  const dictionaries = {
    find: (name: string, family: string, sha256: string) => {
      const [version] = Object.entries(texts).find(([, text]) => sha256Of(text) === sha256) ?? [];
      return name === 'catalog' && family === 'app.js' && version ? { name, version, file: 'app.js' } : undefined;
    },
  };
  const { read } = createDeltas({ store, dictionaries, isInUse: () => true }, { ...PATIENT, ...options });
  const delta = (version: string, from: string, file = 'app.js') => read(releaseOf(version), file, sha256Of(from));
  return { asked, delta };
}

/** The first answer of a call that is not null. */
async function firstAnswer<T>(ask: () => Promise<T | null>): Promise<T | null> {
  for (let time = 0; time < 20; time++) {
    const answer = await ask();
    if (answer) return answer;
  }
  return null;
}

const anything = { find: () => ({ ...releaseOf('1'), file: 'app.js' }) };

test('a file travels as its difference from another version, behind the hash of that one', async () => {
  const [before, after] = [`${LONG} before`, `${LONG} after`];
  const { delta } = open({ 1: before, 2: after });
  const sent = await delta('2', before);
  expect(sent?.length).toBeLessThan(80);
  expect(sent?.subarray(0, 36)).toEqual(
    Buffer.concat([Buffer.from('\xffDCB', 'latin1'), hash('sha256', before, 'buffer')]),
  );
  const options = { params: {}, dictionary: Buffer.from(before) };
  expect(String(brotliDecompressSync(sent?.subarray(36) ?? '', options))).toBe(after);
});

test('phones that ask together share one compression, and later ones get it from memory', async () => {
  const { asked, delta } = open({ 1: `${LONG}1`, 2: `${LONG}2` });
  const [one, other] = await Promise.all([delta('2', `${LONG}1`), delta('2', `${LONG}1`)]);
  expect(await delta('2', `${LONG}1`)).toBe(one);
  expect(other).toBe(one);
  expect(asked).toEqual(['2/app.js', '1/app.js', '2/app.js.br']);
});

test('an unknown dictionary reads no file', async () => {
  const { asked, delta } = open({ 2: `${LONG}2` });
  expect(await delta('2', 'of no release')).toBeNull();
  expect(await delta('2', `${LONG}2`, 'photo.png')).toBeNull();
  expect(asked).toEqual([]);
});

test('a difference that saves nothing is not sent, and not made twice', async () => {
  const other = randomBytes(500).toString('latin1');
  const { asked, delta } = open({ 1: other, 2: 'short' });
  expect(await delta('2', other)).toBeNull();
  expect(await delta('2', other)).toBeNull();
  expect(asked).toHaveLength(3);
});

test('a file that was removed meanwhile travels whole', async () => {
  const { delta } = open({ 1: `${LONG}1` });
  expect(await delta('2', `${LONG}1`)).toBeNull();
});

test('a file of more than two megabytes is not compressed', async () => {
  const large = 'x'.repeat(2_000_001);
  const { delta } = open({ 1: `${LONG}1`, 2: large });
  expect(await delta('2', `${LONG}1`)).toBeNull();
});

test('beyond sixty waiting differences phones get whole files at once', async () => {
  const texts = Object.fromEntries(Array.from({ length: 65 }, (_, at) => [`${at}`, `${LONG}${at}`]));
  const { asked, delta } = open(texts);
  const all = await Promise.all(Object.keys(texts).map((version) => delta(version, `${LONG}0`)));
  expect(all.map((one) => one !== null)).toEqual([...Array(60).fill(true), ...Array(5).fill(false)]);
  expect(asked).toHaveLength(180);
  expect(await delta('64', `${LONG}0`)).not.toBeNull();
});

test('the memory of differences is bounded in bytes', async () => {
  const { asked, delta } = open({ 1: `${LONG}1`, 2: `${LONG}2`, 3: `${LONG}3` }, { maxBytes: 200 });
  for (const version of ['2', '3', '2']) await delta(version, `${LONG}1`);
  expect(asked).toHaveLength(9);
});

test('a failing store fails one file, and the next is made', async () => {
  let isAway = true;
  const store = {
    read: async () => {
      if (isAway) throw new Error('The store is away');
      return Buffer.from(LONG);
    },
  };
  const { read } = createDeltas({ store, dictionaries: anything, isInUse: () => true }, PATIENT);
  await expect(read(releaseOf('2'), 'app.js', sha256Of(LONG))).rejects.toThrow('The store is away');
  isAway = false;
  expect(await read(releaseOf('2'), 'app.js', sha256Of(LONG))).not.toBeNull();
});

test("strangers' differences hold no phone: it gets the whole file when its own is not made in time", async () => {
  const arrived = Promise.withResolvers<void>();
  const store = {
    read: async ({ version }: Identity, file: string) => {
      await arrived.promise;
      return file.endsWith('.br') ? null : Buffer.from(`${LONG}${version}`);
    },
  };
  const { read } = createDeltas({ store, dictionaries: anything, isInUse: () => true });
  const start = performance.now();
  const waiting = ['2', '3', '4'].map((version) => read(releaseOf(version), 'app.js', sha256Of(LONG)));
  expect(await Promise.all(waiting)).toEqual([null, null, null]);
  expect(performance.now() - start).toBeGreaterThanOrEqual(199);
  arrived.resolve();
  // The queue goes on, and later phones get what it made.
  const later = firstAnswer(() => read(releaseOf('4'), 'app.js', sha256Of(LONG)));
  expect(await later).not.toBeNull();
});

test('a release that no phone gets now is not compressed for strangers', async () => {
  const { read } = createDeltas({
    store: { read: () => Promise.reject(new Error('The store was read')) },
    dictionaries: anything,
    isInUse: (release) => release !== 'catalog@2',
  });
  expect(await read(releaseOf('2'), 'app.js', sha256Of(LONG))).toBeNull();
  await expect(read(releaseOf('3'), 'app.js', sha256Of(LONG))).rejects.toThrow('The store was read');
});
