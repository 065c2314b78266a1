import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createMetrics } from '@viewmax/backend/operations';
import { createPageFaults, type ReloadChannel } from '@viewmax/edge';
import { createRegistry, openStore, type Registry } from '@viewmax/registry';
import { apiVersion } from '@viewmax/shared/contracts/constants';
import type { Database } from '@viewmax/shared/server/database';
import { keptSecret } from '@viewmax/shared/server/secret';
import type { FastifyInstance } from 'fastify';
import { type Steps, silentSteps } from '../process/steps.ts';
import { type Environment, readConfig, type StackConfig } from './config.ts';
import { createOpsServer } from './create-ops-server.ts';
import { createServer } from './create-server.ts';
import { prepareDataDir } from './data-dir.ts';
import { diskFailure } from './disk-failure.ts';
import { choosePort, listen } from './listen.ts';
import { type PreparedDatabase, prepareDatabase } from './open-database.ts';
import { publishAll } from './publish.ts';

export interface StackOptions {
  /** All settings; `{ ...process.env, PORT: '0', DATA_DIR: folder }` starts a second stack beside a first one. */
  env: Environment;
  /** Built releases to serve. Without them, the rooms are built as far as they changed. */
  releases?: readonly string[];
  /** Empties the data directory first. */
  reset?: boolean;
  reload?: ReloadChannel;
  steps?: Steps;
  /** What the registry takes for now. No setting reaches it: only a program that starts the stack itself can let hours pass. */
  now?: () => number;
}

export interface Stack {
  /** Such as `http://localhost:8080`. */
  address: string;
  /** Where the console and the ops API are, such as `http://localhost:8081`. */
  opsAddress: string;
  db: Database;
  registry: Registry;
  server: FastifyInstance;
  demoLogins: PreparedDatabase['demoLogins'];
  /** Where the token of the ops team was left, if it was made here. */
  opsTokenFile?: string;
  /** Finishes what is under way, then closes the database. */
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
    // Only who builds needs the bundler.
    const { buildRooms } = await import('../build/build-rooms.ts');
    const { folders, built } = await buildRooms();
    note(built.join(', ') || 'nothing has changed');
    return folders;
  });
}

/**
 * Builds, prepares, publishes and serves everything in one process: the app on one port, and ops on another.
 *
 * @example
 * const stack = await startStack({ env: { PORT: '0', DATA_DIR: folder } });
 * await fetch(`${stack.address}/healthz`);
 * await stack.close();
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const wanted = readConfig(options.env);
  return startConfigured(wanted, options).catch((error: unknown) => {
    throw diskFailure(error, wanted) ?? error;
  });
}

async function startConfigured(wanted: StackConfig, options: StackOptions): Promise<Stack> {
  const { releases, reset, reload, steps = silentSteps, now } = options;
  for (const line of wanted.warnings) await steps.run('warning', async (note) => note(line));
  // Chosen before anything starts: the backend is told where the sandbox will be.
  const config = { ...wanted, port: await choosePort(wanted) };
  const opsPlace = { host: config.host, port: config.opsPort, setting: 'OPS_PORT' } as const;
  // A free one is taken when it listens; another process may have taken it by then.
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
    signingKey: config.signingKey ?? keptSecret(config.dataDir, 'signing'),
    otherKeys: config.otherKeys,
    apiVersion,
    opsToken: config.opsToken ?? keptSecret(config.dataDir, 'ops'),
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
    const metrics = config.apiOrigin ? undefined : createMetrics(db);
    const server = await createServer({ config, db, registry, metrics, faults, reload });
    const moreMetrics = async () => ((await metrics?.register.metrics()) ?? '') + faults.metrics();
    const opsServer = await createOpsServer({ config, registry, moreMetrics });
    const servers = [server, opsServer];
    const [address, opsAddress] = await steps
      .run('listen', async () => [await listen(server, config), await listen(opsServer, opsPlace)] as const)
      .catch(async (error: unknown) => {
        await Promise.all(servers.map((one) => one.close()));
        throw error;
      });
    registry.start((error) => server.log.error({ err: error }, 'Reports were not written, or rollouts not looked at'));
    const opsTokenFile = config.opsToken ? undefined : join(config.dataDir, 'secrets/ops');
    const close = () => shutDown(servers, registry, db);
    return { address, opsAddress, db, registry, server, demoLogins, opsTokenFile, close };
  } catch (error) {
    await registry.close();
    await db.close();
    throw error;
  }
}
