import { join } from 'node:path';
import { createContent } from '@viewmax/backend/content';
import { createMetrics } from '@viewmax/backend/metrics';
import { apiVersion } from '@viewmax/contracts/constants';
import { createRenderer, type Renderer } from '@viewmax/draw';
import { createPageFaults, type DrawAhead, type ReloadChannel } from '@viewmax/edge';
import { createRegistry, openStore, type Registry, type ReleaseStore } from '@viewmax/registry';
import type { Database } from '@viewmax/server/database';
import { createNodeMetrics, type NodeMetrics } from '@viewmax/server/node-metrics';
import { storedSecret } from '@viewmax/server/secret';
import type { FastifyInstance } from 'fastify';
import { type Steps, silentSteps } from '../process/steps.ts';
import { releaseFolders } from './built-files.ts';
import { closeServers, within } from './close-servers.ts';
import { type Environment, readConfig, type StackConfig } from './config.ts';
import { createOpsServer } from './create-ops-server.ts';
import { createServer, type ServerParts } from './create-server.ts';
import { prepareDataDir } from './data-dir.ts';
import { diskFailure } from './disk-failure.ts';
import { drawFirst } from './draw-first.ts';
import { drawingNotices } from './drawing-notices.ts';
import { createLifecycle, endOf } from './lifecycle.ts';
import { choosePort, listen } from './listen.ts';
import { measureDrawing } from './metrics/measure-drawing.ts';
import { measurePages } from './metrics/measure-pages.ts';
import type { Role } from './node-settings.ts';
import { type PreparedDatabase, prepareDatabase } from './open-database.ts';
import { publishAll } from './publish.ts';
import { startDrawNode } from './start-draw-node.ts';
import { startMetrics } from './start-metrics.ts';

export interface NodeOptions {
  /** All settings. `{ ...process.env, PORT: '0', DATA_DIR: folder }` starts a second stack beside the first. */
  env: Environment;
  /** The folders of built releases. Without them, the node serves the finished builds of this repository or image. */
  releases?: readonly string[];
  /** Builds the rooms that changed before the node serves them. An image has no builder. */
  build?: () => Promise<{ folders: string[]; built: string[] }>;
  /** Empties the data directory first. */
  reset?: boolean;
  reload?: ReloadChannel;
  steps?: Steps;
  /** The registry's clock. A program can move it. No setting can. */
  now?: () => number;
}

/** One process with some of the roles. */
export interface StackNode {
  roles: readonly Role[];
  /** Such as `http://localhost:8080`. Absent with the role `ops` alone. */
  address?: string;
  /** The origin of the console and the ops API, such as `http://localhost:8081`. Absent without the role `ops`. */
  opsAddress?: string;
  /** The origin of `/metrics`. Absent without `METRICS_PORT`. */
  metricsAddress?: string;
  db?: Database;
  registry?: Registry;
  server?: FastifyInstance;
  demoLogins: PreparedDatabase['demoLogins'];
  /** The file of the ops token, if the stack created the token. */
  opsTokenFile?: string;
  /** Reports the node as not ready and serves for `DRAIN_SECONDS`. Then it closes. */
  stop(): Promise<void>;
  /** Finishes the running requests, then closes the database. */
  close(): Promise<void>;
}

async function foldersToServe({ releases, build }: NodeOptions, steps: Steps): Promise<readonly string[]> {
  if (releases) return releases;
  if (!build) return releaseFolders();
  return steps.run('build', async (note) => {
    const { folders, built } = await build();
    note(built.join(', ') || 'no room changed');
    return folders;
  });
}

/**
 * Starts one process with the roles of `ROLES`. Each role opens only the parts that it needs.
 *
 * @example
 * const node = await startNode({ env: { ...process.env, ROLES: 'calls' } });
 * await node.stop();
 */
export async function startNode(options: NodeOptions): Promise<StackNode> {
  const settings = readConfig(options.env);
  return startConfigured(settings, options).catch((error: unknown) => {
    throw diskFailure(error, settings) ?? error;
  });
}

/** A process needs no folder, if the releases are in a bucket, and the pictures too. */
const needsFolder = ({ roles, store, pictureStore }: StackConfig): boolean =>
  !store.includes('://') || (roles.includes('calls') && !pictureStore.includes('://'));

function openRegistry(db: Database, store: ReleaseStore, config: StackConfig, now?: () => number): Registry {
  const { dataDir, roles } = config;
  const opsToken = config.opsToken ?? (db.kind === 'pglite' ? storedSecret(dataDir, 'ops') : undefined);
  return createRegistry({
    db,
    store,
    signingKey: config.signingKey ?? storedSecret(dataDir, 'signing'),
    otherKeys: config.otherKeys,
    apiVersion,
    opsToken: roles.includes('ops') ? opsToken : undefined,
    assetsUrl: config.assetsUrl,
    webhook: config.opsWebhook,
    cdnPurgeUrl: config.cdnPurgeUrl,
    newestApp: config.page.appVersion,
    requiredChecks: config.requiredChecks,
    allowsRunPreviews: config.allowsRunPreviews,
    isStrict: db.kind === 'postgres',
    now,
  });
}

async function startConfigured(settings: StackConfig, options: NodeOptions): Promise<StackNode> {
  const { reset, reload, steps = silentSteps, now } = options;
  const notices = drawingNotices(settings);
  for (const line of [...settings.warnings, ...notices]) await steps.run('warning', async (note) => note(line));
  const has = (role: Role): boolean => settings.roles.includes(role);
  const hasPort = settings.roles.some((role) => role !== 'ops');
  // The backend needs the sandbox's address, so the port is chosen before the backend starts.
  const config = { ...settings, port: hasPort ? await choosePort(settings) : settings.port };
  const opsPlace = { host: config.host, port: config.opsPort, setting: 'OPS_PORT' } as const;
  // The ops server takes a free port when it listens. Another process could take a port chosen earlier.
  if (has('ops') && opsPlace.port !== 0) await choosePort(opsPlace);
  if (has('draw')) return startDrawNode(config, steps, notices);
  if (needsFolder(config)) prepareDataDir(config.dataDir, { reset });
  const needsStore = has('pages') || has('ops') || has('jobs');
  const store = needsStore ? await openStore(config.store, { isChecked: has('ops') }) : undefined;
  // Only ops publishes, so that all releases come from one role.
  const folders = has('ops') ? await foldersToServe(options, steps) : [];
  const { db, demoLogins } = await steps.run('database', async (note) => {
    const prepared = await prepareDatabase(config);
    note(prepared.db.kind === 'pglite' ? 'PGlite, embedded' : 'PostgreSQL');
    return prepared;
  });
  const registry = store && openRegistry(db, store, config, now);
  let renderer: Renderer | undefined;
  let stopDrawing = () => {};
  const closeParts = async () => {
    stopDrawing();
    renderer?.close();
    await registry?.close();
    await db.close();
  };
  try {
    if (registry && has('ops')) {
      await steps.run('publish', async (note) => {
        const count = await publishAll(registry, folders, config);
        note(`${folders.length} releases${config.keepLive ? '' : ' live'}, ${count} of them new`);
      });
    }
    const lifecycle = createLifecycle();
    const role = config.roles.join('+');
    const metrics = createNodeMetrics({ role, db });
    const callMetrics = config.apiOrigin || !(has('calls') || has('jobs')) ? undefined : createMetrics(db, metrics);
    const common = { config, db, lifecycle, metrics };
    let drawAhead: DrawAhead = async () => undefined;
    const onDrawAhead = (given: DrawAhead) => {
      drawAhead = given;
    };
    let pages: ServerParts['pages'] = {};
    if (store && has('pages')) {
      const meter = measurePages(metrics);
      renderer = openRenderer(store, config, metrics);
      pages = { renderer, faults: createPageFaults(meter), meter, onDrawAhead, reload };
    }
    const server = hasPort ? await createServer({ ...common, registry, callMetrics, notices, pages }) : undefined;
    const metricsText = async () =>
      (await metrics.register.metrics()) + ((await registry?.metrics({ role, hasRollouts: has('ops') })) ?? '');
    const content = config.apiOrigin ? undefined : createContent(db);
    const ops = registry && { ...common, registry, metricsText, content };
    const opsServer = ops && has('ops') ? await createOpsServer(ops) : undefined;
    const servers = [server, opsServer].filter((one) => one !== undefined);
    await server?.ready();
    // A drawing calls the built-in backend, which answers before it listens.
    if (registry && has('pages')) stopDrawing = await drawFirst(registry, drawAhead);
    const { address, opsAddress, watched } = await steps
      .run('listen', async () => ({
        address: server && (await listen(server, config)),
        opsAddress: opsServer && (await listen(opsServer, opsPlace)),
        watched: await startMetrics(config, metricsText),
      }))
      .catch(async (error: unknown) => {
        await Promise.all(servers.map((one) => one.close()));
        throw error;
      });
    registry?.start(
      (error) => servers[0]?.log.error({ err: error }, 'The registry could not write reports or check rollouts'),
      { hasJobs: has('jobs'), cleanUpMs: config.cleanUpMs, measureJob: metrics.measureJob },
    );
    const opsTokenFile = config.opsToken || !has('ops') ? undefined : join(config.dataDir, 'secrets/ops');
    const closeAll = async () => {
      await closeServers([...servers, ...watched.servers], config.stopMs);
      // A lost connection to the database never closes, and no request is left that could suffer.
      const isClosed = await within(config.stopMs, 'Closing the database', closeParts());
      if (!isClosed) servers[0]?.log.error('The node ends without closing the database');
    };
    const end = endOf(lifecycle, { drainMs: config.drainMs, servers, closeParts: closeAll });
    const addresses = { address, opsAddress, metricsAddress: watched.address };
    return { roles: config.roles, ...addresses, db, registry, server, demoLogins, opsTokenFile, ...end };
  } catch (error) {
    await closeParts();
    throw error;
  }
}

function openRenderer(store: ReleaseStore, { drawToken, drawUrl }: StackConfig, metrics: NodeMetrics): Renderer {
  const renderer = createRenderer({
    // A developer's builds contain no script for drawing.
    read: (release, file) => store.read(release, file).then((content) => content ?? undefined),
    url: drawUrl,
    token: drawToken,
  });
  const measured = measureDrawing(metrics);
  return {
    ...renderer,
    draw: (...order) =>
      measured(
        () => renderer.draw(...order),
        (drawn) => drawn && (drawn.threw ? 'threw' : 'drawn'),
      ),
  };
}
