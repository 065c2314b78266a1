import { hash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { OPS_TOKEN, openTestOps } from '../testing/open-test-ops.ts';
import { UPLOAD_TYPE } from './read-release-upload.ts';
import { directoryStore } from './release-store.ts';

const map = { version: 3, sources: ['mfe-catalog/src/movie.tsx'], names: ['Movie'], mappings: 'UAEIA' };
const build = { name: 'catalog', version: '1.4.2-c0de', sourceMaps: JSON.stringify({ 'code.js': map }) };
const title = 'catalog@1.4.2-c0de';
const headers = { authorization: `Bearer ${OPS_TOKEN}` };

const root = await mkdtemp(join(tmpdir(), 'staging-'));
const store = directoryStore(root);
const staging = await openTestOps({ environment: 'staging', store });
const production = await openTestOps({ environment: 'production' });
await staging.upload(build);
afterAll(() => Promise.all([staging.close(), production.close()]));

const packed = (release = title) => staging.server.inject({ url: `/ops/api/releases/${release}/package`, headers });
const manifestOf = (upload: Buffer) => upload.subarray(4, 4 + upload.readUInt32BE());
const publish = (payload: Buffer, digest = hash('sha256', manifestOf(payload))) =>
  production.server.inject({
    method: 'POST',
    url: `/ops/api/releases?${new URLSearchParams({ environment: 'staging', by: 'pipeline', digest })}`,
    headers: { ...headers, 'content-type': UPLOAD_TYPE },
    payload,
  });

test('a session names the environment of its registry', async () => {
  expect((await staging.call('GET', '/session')).body).toMatchObject({ environment: 'staging' });
});

test('a registry packs a release as the upload of another registry, with the text of release.json and the maps', async () => {
  const { rawPayload: upload, headers: its } = await packed();
  expect(its['content-type']).toBe(UPLOAD_TYPE);
  const stored = await staging.store.read({ name: 'catalog', version: '1.4.2-c0de' }, 'release.json');
  expect(String(manifestOf(upload))).toBe(String(stored));

  const otherHash = await publish(upload, 'f'.repeat(64));
  expect([otherHash.statusCode, otherHash.json().message]).toEqual([
    422,
    `${title} has another hash here than in staging. Update the older registry first.`,
  ]);
  expect((await publish(upload)).statusCode).toBe(201);
  expect((await publish(upload)).statusCode).toBe(200);
  const { body } = await production.call('GET', `/audit?subject=${title}`);
  const digest = hash('sha256', manifestOf(upload));
  expect(body.entries).toMatchObject([
    { action: 'publish', by: 'ops', detail: { digest, from: { environment: 'staging', by: 'pipeline' } } },
  ]);
  expect((await production.call('GET', `/releases/${title}/contents`)).body.builtBy).toEqual({
    by: 'ops',
    from: { environment: 'staging', by: 'pipeline' },
  });
  const stack = 'at https://viewmax.test/r/catalog/1.4.2-c0de/code.js:1:11';
  expect((await production.call('POST', '/trace', { stack })).body.stack).toContain('mfe-catalog/src/movie.tsx:3');
});

test('a promoted release without a valid source is wrong', async () => {
  const { rawPayload: upload } = await packed();
  expect((await publish(upload, 'abc')).json()).toMatchObject({
    code: 'invalid',
    message: 'digest must be a SHA-256 in hexadecimal.',
  });
});

test('a registry refuses to pack an unpublished release and a release.json that changed', async () => {
  for (const part of ['package', 'checks'])
    expect((await staging.call('GET', `/releases/catalog@9.9.9-z/${part}`)).status).toBe(404);
  await staging.upload({ name: 'catalog', version: '1.5.0-a' });
  const stored = join(root, 'catalog/1.5.0-a/release.json');
  writeFileSync(stored, '{}');
  const words = 'The store holds another release.json of catalog@1.5.0-a than the one that was published.';
  expect((await packed('catalog@1.5.0-a')).json()).toMatchObject({ code: 'refused', message: words });
  rmSync(stored);
  expect((await packed('catalog@1.5.0-a')).json()).toMatchObject({ code: 'refused', message: words });
});
