import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createContent } from '@viewmax/backend/content';
import { createMetrics } from '@viewmax/backend/operations';
import { createDrawers } from '@viewmax/draw';
import { createPageFaults, type DrawAhead, type ReloadChannel } from '@viewmax/edge';
import { createRegistry, openStore, type Registry } from '@viewmax/registry';
import { apiVersion } from '@viewmax/shared/contracts/constants';
import type { Database } from '@viewmax/shared/server/database';
import { storedSecret } from '@viewmax/shared/server/secret';
import type { FastifyInstance } from 'fastify';
import { type Steps, silentSteps } from '../process/steps.ts';
import { type Environment, readConfig, type StackConfig } from './config.ts';
import { createOpsServer } from './create-ops-server.ts';
import { createServer } from './create-server.ts';
import { prepareDataDir } from './data-dir.ts';
import { diskFailure } from './disk-failure.ts';
import { drawFirst } from './draw-first.ts';
import { choosePort, listen } from './listen.ts';
import { type PreparedDatabase, prepareDatabase } from './open-database.ts';
import { publishAll } from './publish.ts';

export interface StackOptions {
  /** All settings. `{ ...process.env, PORT: '0', DATA_DIR: folder }` starts a second stack beside the first. */
  env: Environment;
  /** Built releases to serve. Without them, the stack builds the rooms that changed. */
  releases?: readonly string[];
  /** Empties the data directory first. */
  reset?: boolean;
  reload?: ReloadChannel;
  steps?: Steps;
  /** The registry's clock. A program can move it. No setting can. */
  now?: () => number;
}

export interface Stack {
  /** Such as `http://localhost:8080`. */
  address: string;
  /** The origin of the console and the ops API, such as `http://localhost:8081`. */
  opsAddress: string;
  db: Database;
  registry: Registry;
  server: FastifyInstance;
  demoLogins: PreparedDatabase['demoLogins'];
  /** The file of the ops token, if the stack created the token. */
  opsTokenFile?: string;
  /** Finishes the running requests, then closes the database. */
  close(): Promise<void>;
}

const LAST_REQUESTS_MS = 5000;

async function shutDown(servers: readonly FastifyInstance[], registry: Registry, db: Database): Promise<void> {
  const giveUp = new AbortController();
  const tooLong = wait(LAST_REQUESTS_MS, undefined, { signal: giveUp.signal }).then(
    () => servers.forEach(({ server }) => void server.closeAllConnections()),
    () => undefined,
  );
  await Promise.all(servers.map((server) => server.close()));
  giveUp.abort();
  await tooLong;
  await registry.close();
  await db.close();
}

async function foldersToServe(releases: StackOptions['releases'], steps: Steps): Promise<readonly string[]> {
  if (releases) return releases;
  return steps.run('build', async (note) => {
    // Only a build needs the bundler, so only a build loads it.
    const { buildRooms } = await import('../build/build-rooms.ts');
    const { folders, built } = await buildRooms();
    note(built.join(', ') || 'no room changed');
    return folders;
  });
}

/**
 * Builds the rooms, prepares the database, publishes the releases and serves the site in one process.
 * The app has one port, and ops has another.
 *
 * @example
 * const stack = await startStack({ env: { PORT: '0', DATA_DIR: folder } });
 * await fetch(`${stack.address}/healthz`);
 * await stack.close();
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const settings = readConfig(options.env);
  return startConfigured(settings, options).catch((error: unknown) => {
    throw diskFailure(error, settings) ?? error;
  });
}

async function startConfigured(settings: StackConfig, options: StackOptions): Promise<Stack> {
  const { releases, reset, reload, steps = silentSteps, now } = options;
  for (const line of settings.warnings) await steps.run('warning', async (note) => note(line));
  // The backend needs the sandbox's address, so the port is chosen before the backend starts.
  const config = { ...settings, port: await choosePort(settings) };
  const opsPlace = { host: config.host, port: config.opsPort, setting: 'OPS_PORT' } as const;
  // The ops server takes a free port when it listens. Another process could take a port chosen earlier.
  if (opsPlace.port !== 0) await choosePort(opsPlace);
  prepareDataDir(config.dataDir, { reset });
  const store = await openStore(config.store);
  const folders = await foldersToServe(releases, steps);
  const { db, demoLogins } = await steps.run('database', async (note) => {
    const prepared = await prepareDatabase(config);
    note(prepared.db.kind === 'pglite' ? 'PGlite, embedded' : 'PostgreSQL');
    return prepared;
  });
  const registry = createRegistry({
    db,
    store,
    signingKey: config.signingKey ?? storedSecret(config.dataDir, 'signing'),
    otherKeys: config.otherKeys,
    apiVersion,
    opsToken: config.opsToken ?? storedSecret(config.dataDir, 'ops'),
    webhook: config.opsWebhook,
    cdnPurgeUrl: config.cdnPurgeUrl,
    requiredChecks: config.requiredChecks,
    isStrict: db.kind === 'postgres',
    now,
  });
  try {
    await steps.run('publish', async (note) => {
      const count = await publishAll(registry, folders, config);
      note(`${folders.length} releases${config.keepLive ? '' : ' live'}, ${count} of them new`);
    });
    const faults = createPageFaults();
    // A developer's builds contain no script for drawing.
    const drawers = createDrawers({
      read: (release, file) => store.read(release, file).then((content) => content ?? undefined),
    });
    const metrics = config.apiOrigin ? undefined : createMetrics(db);
    let drawAhead: DrawAhead = async () => undefined;
    const onDrawAhead = (given: DrawAhead) => {
      drawAhead = given;
    };
    const server = await createServer({ config, db, registry, metrics, faults, drawers, onDrawAhead, reload });
    const moreMetrics = async () => ((await metrics?.register.metrics()) ?? '') + faults.metrics();
    const content = config.apiOrigin ? undefined : createContent(db);
    const opsServer = await createOpsServer({ config, registry, moreMetrics, content });
    const servers = [server, opsServer];
    await server.ready();
    // A drawing calls the built-in backend, which answers before it listens.
    const stopDrawing = await drawFirst(registry, drawAhead);
    const [address, opsAddress] = await steps
      .run('listen', async () => [await listen(server, config), await listen(opsServer, opsPlace)] as const)
      .catch(async (error: unknown) => {
        stopDrawing();
        drawers.close();
        await Promise.all(servers.map((one) => one.close()));
        throw error;
      });
    registry.start((error) =>
      server.log.error({ err: error }, 'The registry could not write reports or check rollouts'),
    );
    const opsTokenFile = config.opsToken ? undefined : join(config.dataDir, 'secrets/ops');
    const close = () => {
      stopDrawing();
      drawers.close();
      return shutDown(servers, registry, db);
    };
    return { address, opsAddress, db, registry, server, demoLogins, opsTokenFile, close };
  } catch (error) {
    await registry.close();
    await db.close();
    throw error;
  }
}
