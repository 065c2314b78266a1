import { generateKeyPairSync, sign } from 'node:crypto';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { integrityOf } from '@viewmax/server/integrity-of';
import { takeSet } from './take-set.ts';

const SITE = 'https://viewmax.example';
const CDN = 'https://files.example';
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const { x, y } = publicKey.export({ format: 'jwk' });

const release = (name: string) => ({
  name,
  version: '1.0.0',
  base: `${CDN}/r/${name}/1.0.0/`,
  entry: { file: 'entry.js', integrity: integrityOf(`${name} entry`) },
  code: [],
  css: [],
  screens: { home: [{ file: 'home.js', starts: integrityOf(`${name} home`).slice(0, 23) }] },
});

let answers: Record<string, { body: string; status?: number; headers?: Record<string, string> }>;

function serves(set: object, signed = JSON.stringify(set)): void {
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  const headers = { 'x-viewmax-signature': `own.${signature.toString('base64url')}` };
  answers[`${SITE}/discovery.json`] = { body: JSON.stringify(set), headers };
}

beforeEach(() => {
  const config = JSON.stringify({ keys: { own: { x, y } } });
  answers = {
    [`${SITE}/`]: {
      body: `<html><script type="application/json" id="config">${config}</script></html>`,
      headers: { 'content-security-policy': "default-src 'self'; connect-src 'self'" },
    },
  };
  for (const name of ['shell', 'catalog']) {
    answers[`${CDN}/r/${name}/1.0.0/entry.js`] = { body: `${name} entry` };
    answers[`${CDN}/r/${name}/1.0.0/home.js`] = { body: `${name} home` };
  }
  serves({ shell: release('shell'), remotes: [release('catalog')] });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const found = answers[String(url)];
    return new Response(found?.body, { status: found ? (found.status ?? 200) : 404, headers: found?.headers });
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('the command takes every file of the set and the policy of the page, from whichever host serves them', async () => {
  const { files, policy, discovery } = await takeSet(SITE, '3.0.12');
  expect(policy).toBe("default-src 'self'; connect-src 'self'");
  expect(discovery.remotes).toHaveLength(1);
  expect(Object.fromEntries([...files].map(([path, content]) => [path, content.toString()]))).toEqual({
    'r/shell/1.0.0/entry.js': 'shell entry',
    'r/shell/1.0.0/home.js': 'shell home',
    'r/catalog/1.0.0/entry.js': 'catalog entry',
    'r/catalog/1.0.0/home.js': 'catalog home',
  });
  const headers = { 'x-viewmax-platform': 'android', 'x-viewmax-app': '3.0.12' };
  expect(fetch).toHaveBeenCalledWith(`${SITE}/discovery.json`, expect.objectContaining({ headers }));
});

const TOO_OLD = 'catalog@2.0.0-1a2b3c4d needs wrapper >=4.0.0, but the app has 3.0.12.';

test.each([
  [
    'the set has another signature',
    () => serves({ shell: release('shell'), remotes: [] }, '{}'),
    `${SITE} signs its set with a key that its page does not name.`,
  ],
  [
    'an entry has a changed byte',
    () => Object.assign(answers, { [`${CDN}/r/catalog/1.0.0/entry.js`]: { body: 'catalog entrY' } }),
    `${CDN}/r/catalog/1.0.0/entry.js is not the file that was published.`,
  ],
  [
    'a chunk of a screen has a changed byte',
    () => Object.assign(answers, { [`${CDN}/r/catalog/1.0.0/home.js`]: { body: 'catalog homE' } }),
    `${CDN}/r/catalog/1.0.0/home.js is not the file that was published.`,
  ],
  [
    'a file is absent',
    () => delete answers[`${CDN}/r/shell/1.0.0/home.js`],
    `${CDN}/r/shell/1.0.0/home.js answered 404.`,
  ],
  [
    'a live release needs a newer app',
    () => {
      const body = JSON.stringify({ code: 'old_wrapper', message: TOO_OLD });
      answers[`${SITE}/discovery.json`] = { status: 426, body };
    },
    TOO_OLD,
  ],
  [
    'a remote is switched off',
    () => serves({ shell: release('shell'), remotes: [{ ...release('catalog'), off: 'Until noon.' }] }),
    'catalog is switched off, so the set is not whole.',
  ],
  [
    'the address serves another page',
    () => Object.assign(answers, { [`${SITE}/`]: { body: '<html></html>' } }),
    `${SITE} serves no page of the app.`,
  ],
])('the command takes nothing when %s', async (_, breaks, words) => {
  breaks();
  await expect(takeSet(SITE, '3.0.12')).rejects.toThrow(words);
});
