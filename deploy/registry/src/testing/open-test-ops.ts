import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { opsPlugin } from '../ops-plugin.ts';
import { createRegistry, type RegistryOptions } from '../registry.ts';
import { readReleaseFolder } from '../releases/read-release-folder.ts';
import { UPLOAD_TYPE, writeReleaseUpload } from '../releases/read-release-upload.ts';
import { listRollouts } from '../rollouts/rollout-rows.ts';
import type { Visit } from '../sets/device-sets.ts';
import { createTestContent } from './create-test-content.ts';
import { OPEN_MS, openTestRegistry } from './open-test-registry.ts';
import { type SmallRelease, writeRelease } from './write-release.ts';

export const OPS_TOKEN = 'the-token-of-the-ops-team-for-tests';
export const PUBLIC_URL = 'https://viewmax.test';
export const PREVIEW_URL = 'http://previews.localhost';

/** Fails an answer whose schema has dropped a field that the function of the call returned. */
function refuseLostFields(server: FastifyInstance): void {
  const returned = new WeakMap<FastifyRequest, unknown>();
  server.addHook('preSerialization', async (request, _, payload) => {
    returned.set(request, payload);
    return payload;
  });
  server.addHook('onSend', async (request, _, payload) => {
    const answer = returned.get(request);
    if (answer === undefined) return;
    returned.delete(request);
    if (!isDeepStrictEqual(JSON.parse(String(payload)), JSON.parse(JSON.stringify(answer))))
      throw new Error(`The answer of ${request.url} lacks fields that its function returned`);
  });
}

/** Opens a registry with a live shell and two remotes, its API, and a clock that tests set. */
export async function openTestOps({
  environment,
  ...options
}: Partial<RegistryOptions> & { environment?: string } = {}) {
  const clock = { time: Date.parse('2026-03-02T10:00:00Z') };
  const opened = await openTestRegistry();
  await opened.registry.close();
  const all = {
    ...opened,
    opsToken: OPS_TOKEN,
    now: () => clock.time,
    signingKey: 'k'.repeat(43),
    patienceMs: OPEN_MS,
    ...options,
  };
  const registry = createRegistry(all);
  const server = Fastify();
  const place = { publicUrl: PUBLIC_URL };
  const content = createTestContent(opened.db);
  const routes: string[] = [];
  server.addHook('onRoute', ({ method, url }) => void routes.push(...[method].flat().map((each) => `${each} ${url}`)));
  refuseLostFields(server);
  const origins = { publicUrl: () => place.publicUrl, previewUrl: PREVIEW_URL };
  await server.register(opsPlugin, { registry, ...origins, environment, content });

  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, token = OPS_TOKEN) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await server.inject({ method, url: `/ops/api${path}`, headers, payload });
    return { status: answer.statusCode, body: answer.body ? JSON.parse(answer.body) : null };
  };
  const upload = async (release: SmallRelease, token = OPS_TOKEN) => {
    const folder = writeRelease(release);
    const manifest = readFileSync(join(folder, 'release.json'), 'utf8');
    const payload = await writeReleaseUpload(manifest, await readReleaseFolder(folder));
    const headers = { authorization: `Bearer ${token}`, 'content-type': UPLOAD_TYPE };
    const answer = await server.inject({ method: 'POST', url: '/ops/api/releases', headers, payload });
    return { status: answer.statusCode, body: answer.json() };
  };
  /** The versions for a browser with this id. */
  const versionsFor = async (device: string, setCookie?: string) => {
    const visit: Visit = { device, setCookie, attributes: { platform: 'web' } };
    const given = await registry.sets.for(visit);
    if (!given) throw new Error('Nothing is live');
    const { remotes, setId } = given.discovery;
    const versions = Object.fromEntries(remotes.map(({ name, version }) => [name, version]));
    return { versions, setCookie: given.setCookie, isNew: given.isNew, setId, remotes };
  };

  /** Aborts each rollout that has not ended. */
  const abortAll = async () => {
    for (const { id, revision, endedAt } of await listRollouts(registry.context))
      if (!endedAt) await call('POST', `/rollouts/${id}/abort`, { revision });
  };

  const live = [{ name: 'shell' }, { name: 'catalog' }, { name: 'booking' }];
  await registry.activate(await Promise.all(live.map((release) => registry.publish(writeRelease(release)))));
  const close = async () => {
    await server.close();
    await registry.close();
    await opened.db.close();
  };
  return {
    clock,
    place,
    db: opened.db,
    store: all.store,
    registry,
    server,
    routes,
    content,
    call,
    upload,
    versionsFor,
    abortAll,
    close,
  };
}

export type TestOps = Awaited<ReturnType<typeof openTestOps>>;
