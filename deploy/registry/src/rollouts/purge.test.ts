import { verify as check, createPublicKey } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { discoverySchema } from '@viewmax/contracts/discovery';
import { recordWaits } from '@viewmax/testing/server/record-waits';
import { createRegistry } from '../registry.ts';
import { rememberingStore } from '../releases/open-store.ts';
import { openTestOps } from '../testing/open-test-ops.ts';
import { writeRelease } from '../testing/write-release.ts';
import { commandRollout } from './command-rollout.ts';
import { readRollout } from './rollout-rows.ts';

const { waited, restore } = recordWaits();
afterAll(restore);

const CDN = 'https://cdn.example/purge';
const REASON = 'It sent tickets to a stranger.';
const ops = await openTestOps({ cdnPurgeUrl: CDN });
afterAll(ops.close);

let fetching: jest.SpiedFunction<typeof fetch>;
const answers = (status: number) => {
  fetching = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status }));
};
beforeAll(() => answers(204));
afterEach(() => {
  jest.restoreAllMocks();
  waited.length = 0;
  answers(204);
});

let count = 0;
async function publish() {
  count += 1;
  const release = { name: 'catalog', version: `2.${count}.0-z`, code: `/* bad ${count} */` };
  await ops.upload(release);
  return { ...release, release: `catalog@${release.version}` };
}
const purge = (release: string, reason = REASON) => ops.call('POST', `/releases/${release}/purge`, { reason });
const command = async (id: number, name: string) => {
  const { revision } = await readRollout(ops.registry.context, id);
  return ops.call('POST', `/rollouts/${id}/${name}`, { revision });
};
const start = async (release: string, percent: number): Promise<number> =>
  (await ops.call('POST', '/rollouts', { releases: [release], plan: { steps: [{ percent, advance: 'manual' }] } })).body
    .id;
const newest = async (limit = 1) => (await ops.call('GET', `/audit?limit=${limit}`)).body.entries;

test('the registry refuses to purge a release in use and names the first step', async () => {
  const release = await publish();
  const refused = async (release: string) => {
    const { status, body } = await purge(release);
    return [status, body.message];
  };
  expect(await refused('catalog@9.9.9-none')).toEqual([404, 'catalog@9.9.9-none is not published.']);
  expect(await refused('catalog@1.0.0-aaaa')).toEqual([
    422,
    'catalog@1.0.0-aaaa is live. Roll it back first, or promote another release of catalog.',
  ]);
  const id = await start(release.release, 50);
  expect(await refused(release.release)).toEqual([
    422,
    `${release.release} is in rollout ${id}. Abort it or roll it back first.`,
  ]);
  await command(id, 'promote');
  expect(await refused('catalog@1.0.0-aaaa')).toEqual([
    422,
    `A rollback of rollout ${id} would need catalog@1.0.0-aaaa. Promote another release of catalog first.`,
  ]);
  const next = await start((await publish()).release, 50);
  await commandRollout(ops.registry.context, 'ops', { command: 'pause', id: next, revision: 1 });
  expect(await refused(release.release)).toEqual([
    422,
    `${release.release} is live. Roll it back first, or promote another release of catalog.`,
  ]);
  await command(next, 'abort');
  await command(id, 'rollback');
});

test('no node serves a purged release: sessions, previews and cached files with it end', async () => {
  const store = rememberingStore(ops.store);
  const other = createRegistry({ db: ops.db, store, signingKey: 'k'.repeat(43), now: () => ops.clock.time });
  const { release, name, version } = await publish();
  const id = await start(release, 50);
  const devices = Array.from({ length: 10 }, (_, index) => `device-${index}`);
  const given = await Promise.all(devices.map(async (device) => ({ device, ...(await ops.versionsFor(device)) })));
  const session = given.find(({ versions }) => versions.catalog === version);
  const link = (await ops.call('POST', '/previews', { releases: [release], hours: 720 })).body;
  await command(id, 'abort');
  // The other node can find a set once this one has written it.
  await ops.registry.tick();
  expect((await ops.versionsFor(session?.device ?? '', session?.setCookie)).versions.catalog).toBe(version);
  const visits = [
    { device: session?.device, setCookie: session?.setCookie, attributes: { platform: 'web' as const } },
    { attributes: { platform: 'web' as const }, preview: link.token },
  ];
  const shownBy = async (node: typeof other) =>
    Promise.all(visits.map(async (visit) => (await node.sets.for(visit))?.discovery.remotes.map((one) => one.version)));
  expect(await shownBy(other)).toEqual([
    ['1.0.0-aaaa', version],
    ['1.0.0-aaaa', version],
  ]);
  expect(String(await other.store.read({ name, version }, 'code.js'))).toContain('bad');

  expect(await purge(release)).toEqual({ status: 200, body: { release: release, isNew: true, cdn: 'heard' } });
  ops.clock.time += 11_000;
  const now = ops.clock.time;
  for (const node of [ops.registry, other]) {
    expect(await shownBy(node)).toEqual([
      ['1.0.0-aaaa', '1.0.0-aaaa'],
      ['1.0.0-aaaa', '1.0.0-aaaa'],
    ]);
    expect(await node.store.read({ name, version }, 'code.js')).toBeNull();
    const shown = await Promise.all(visits.map((visit) => node.sets.for(visit)));
    expect(shown.map((one) => discoverySchema.parse(JSON.parse(one?.text ?? '')).purged)).toEqual([release, release]);
    // Also a day later, when the session itself has ended.
    for (const hours of [0, 24]) {
      ops.clock.time = now + hours * 3_600_000;
      const found = await Promise.all(visits.map((visit) => node.sets.for(visit)));
      expect(found.map((one) => one?.hadPurged)).toEqual([true, false]);
    }
    ops.clock.time = now;
  }
  expect(await ops.store.has({ name, version })).toBe(false);
  const previews = (await ops.call('GET', '/previews')).body.previews;
  expect(previews.find((one: { id: string }) => one.id === link.id).revokedAt).not.toBeNull();
  expect((await ops.call('GET', `/releases/${release}`)).status).toBe(404);
  expect((await newest(2)).find(({ action }: { action: string }) => action === 'purge')).toMatchObject({
    by: 'ops',
    subject: release,
    detail: { reason: REASON, previews: [link.id] },
  });
  await other.close();
});

test('a purged release can never be published again, not even with the same bytes', async () => {
  const release = await publish();
  await purge(release.release);
  const sentence = `${release.release} was purged by ops on 2026-03-02: ${REASON} It is never published again; raise the version.`;
  expect(await ops.upload(release)).toMatchObject({ status: 410, body: { code: 'gone', message: sentence } });
  expect((await ops.upload({ ...release, code: 'other bytes' })).status).toBe(410);
  await expect(ops.registry.publish(writeRelease(release))).rejects.toThrow(sentence);
  expect(await ops.store.has(release)).toBe(false);
});

test('an interrupted purge serves nothing, and the second one completes it', async () => {
  const release = await publish();
  jest.spyOn(ops.store, 'remove').mockRejectedValueOnce(new Error('The store is away'));
  expect((await purge(release.release)).status).toBe(500);
  expect(await ops.registry.store.read(release, 'code.js')).toBeNull();
  expect((await ops.upload(release)).status).toBe(410);
  expect(await ops.store.has(release)).toBe(true);
  expect(fetching).not.toHaveBeenCalled();

  expect((await purge(release.release, 'Another reason.')).body).toEqual({
    release: release.release,
    isNew: false,
    cdn: 'heard',
  });
  expect(await ops.store.has(release)).toBe(false);
  expect(fetching).toHaveBeenCalledTimes(1);
  expect((await ops.upload(release)).body.message).toContain(REASON);
});

test('the registry retries a silent CDN three times, logs the failure, and the next purge retries', async () => {
  const { release } = await publish();
  answers(503);
  expect((await purge(release)).body).toEqual({ release: release, isNew: true, cdn: 'failed' });
  expect(waited).toEqual([0, 1000, 5000]);
  expect((await newest())[0]).toMatchObject({ by: 'ops', action: 'cdn purge failed', subject: release });
  answers(200);
  expect((await purge(release)).body).toEqual({ release: release, isNew: false, cdn: 'heard' });
});

test('the CDN receives each file’s path, signed by the key of the documents', async () => {
  const { release, version } = await publish();
  await purge(release);
  const [url, init] = fetching.mock.calls[0] ?? [];
  const { body, headers } = init as { body: string; headers: Record<string, string> };
  expect(url).toBe(CDN);
  const paths = ['entry.js', 'code.js', 'style.css'].map((file) => `/r/catalog/${version}/${file}`);
  expect(JSON.parse(body)).toEqual({ release: release, paths });
  const [kid, sig = ''] = headers['x-viewmax-signature']?.split('.') ?? [];
  const key = createPublicKey({ key: { ...ops.registry.publicKeys.find((one) => one.kid === kid) }, format: 'jwk' });
  const text = Buffer.from(`webhook\n${headers['x-viewmax-time']}\n${body}`);
  expect(check('sha256', text, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(sig, 'base64url'))).toBe(true);
});
