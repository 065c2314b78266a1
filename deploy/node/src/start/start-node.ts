import { join } from 'node:path';
import type { Registry } from '@viewmax/registry';
import type { Database } from '@viewmax/server/database';
import { isOnThisMachine } from '@viewmax/server/public-address';
import type { FastifyInstance } from 'fastify';
import { prepareDataDir } from '../data/data-dir.ts';
import { diskFailure } from '../data/disk-failure.ts';
import type { PreparedDatabase } from '../data/open-database.ts';
import { type Steps, silentSteps } from '../process/steps.ts';
import { releaseFolders } from '../roles/built-files.ts';
import type { NodeParts } from '../roles/node-parts.ts';
import { startOps } from '../roles/ops.ts';
import { renderingNotices } from '../roles/pages.ts';
import { renderFirst } from '../roles/render-first.ts';
import { createBareServer } from '../server/bare-server.ts';
import { endOf } from '../server/lifecycle.ts';
import { addressOf, choosePort, listen } from '../server/listen.ts';
import type { Role } from '../settings/roles.ts';
import { type Environment, readSettings, type Settings, settingsWarnings } from '../settings/settings.ts';
import { createAppServer } from './create-app-server.ts';
import { openParts } from './open-parts.ts';

export interface NodeOptions {
  /** All settings. `{ ...process.env, PORT: '0', DATA_DIR: folder }` starts a second node beside the first. */
  env: Environment;
  /** The folders of built releases. Without them, the node serves the finished builds of this repository or image. */
  releases?: readonly string[];
  /** Builds the packages that changed before the node serves them. An image has no builder. */
  build?: () => Promise<{ folders: string[]; built: string[] }>;
  /** Empties the data directory first. */
  reset?: boolean;
  steps?: Steps;
  /** The registry's clock. A program can move it. No setting can. */
  now?: () => number;
}

/** One process with some of the roles. */
export interface RunningNode {
  roles: readonly Role[];
  /** Such as `http://localhost:8080`. Absent with the role `ops` alone. */
  address?: string;
  /** The origin of the console and the ops API, such as `http://localhost:8081`. Absent without the role `ops`. */
  opsAddress?: string;
  /** The origin of `/metrics`. Absent without `METRICS_PORT`. */
  metricsAddress?: string;
  db: Database;
  registry?: Registry;
  server?: FastifyInstance;
  demoLogins: PreparedDatabase['demoLogins'];
  /** The file of the ops token, if the start created the token. */
  opsTokenFile?: string;
  /** Reports the node as not ready and serves for `DRAIN_SECONDS`. Then it closes. */
  stop(): Promise<void>;
  /** Finishes the running requests, then closes the database. */
  close(): Promise<void>;
}

async function foldersToServe({ releases, build }: NodeOptions, steps: Steps): Promise<readonly string[]> {
  if (releases) return releases;
  if (!build) {
    const folders = releaseFolders();
    if (folders.length === 0)
      await steps.run('warning', async (note) =>
        note('No package is built here, so this start publishes none: npm run build.'),
      );
    return folders;
  }
  return steps.run('build', async (note) => {
    const { folders, built } = await build();
    note(built.join(', ') || 'no package changed');
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
export async function startNode(options: NodeOptions): Promise<RunningNode> {
  const { settings, env } = readSettings(options.env);
  return start(settings, env, options).catch((error: unknown) => {
    throw diskFailure(error, settings) ?? error;
  });
}

const opsPlace = ({ HOST, OPS_PORT }: Settings) => ({ host: HOST, port: OPS_PORT, setting: 'OPS_PORT' }) as const;
const hasAppPort = ({ ROLES }: Settings): boolean => ROLES.some((role) => role !== 'ops');

/**
 * The origin of previews. Browsers lead each name below `localhost` to this machine, so an app of this machine has a host
 * of previews too.
 */
function previewUrlOf({ HOST, PORT, PREVIEW_URL, PUBLIC_URL }: Settings): string | undefined {
  const app = new URL(PUBLIC_URL ?? addressOf({ host: HOST, port: PORT }));
  if (PREVIEW_URL || !isOnThisMachine(app.href)) return PREVIEW_URL;
  app.hostname = 'previews.localhost';
  return app.origin;
}

/** The backend needs the sandbox's address, so the port is chosen before the backend starts. */
async function withAddresses(settings: Settings): Promise<Settings> {
  const { HOST, PORT, ROLES } = settings;
  const chosen = hasAppPort(settings) ? await choosePort({ host: HOST, port: PORT }) : PORT;
  // The ops server takes a free port when it listens. Another process could take a port chosen earlier.
  if (ROLES.includes('ops') && settings.OPS_PORT !== 0) await choosePort(opsPlace(settings));
  const placed = { ...settings, PORT: chosen };
  return { ...placed, PREVIEW_URL: previewUrlOf(placed) };
}

/** A process needs no folder, if the releases are in a bucket, and the pictures too. */
const needsFolder = ({ ROLES, REGISTRY_STORE, PICTURE_STORE }: Settings): boolean =>
  !REGISTRY_STORE.includes('://') || (ROLES.includes('calls') && !PICTURE_STORE.includes('://'));

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Serves `/metrics` to Prometheus on `METRICS_PORT`, if it is set. The public reaches the other ports. */
async function listenForMetrics({ settings, lifecycle, metricsText }: NodeParts) {
  const { HOST, METRICS_PORT } = settings;
  if (METRICS_PORT === undefined) return { watched: [], metricsAddress: undefined };
  const server = createBareServer(settings, lifecycle);
  server.get('/metrics', async (_, reply) => {
    reply.header('cache-control', 'no-store').type(METRICS_TYPE);
    return metricsText();
  });
  const place = { host: HOST, port: METRICS_PORT, setting: 'METRICS_PORT' } as const;
  return { watched: [server], metricsAddress: await listen(server, place) };
}

interface NodeServers {
  app?: FastifyInstance;
  ops?: FastifyInstance;
}

/** Opens the ports. If one of them is taken, the others close. */
async function listenAll(parts: NodeParts, { app, ops }: NodeServers, steps: Steps) {
  const { settings } = parts;
  const { HOST, PORT } = settings;
  const servers = [app, ops].filter((server) => server !== undefined);
  try {
    return await steps.run('listen', async () => {
      const address = app && (await listen(app, { host: HOST, port: PORT }));
      const opsAddress = ops && (await listen(ops, opsPlace(settings)));
      const { watched, metricsAddress } = await listenForMetrics(parts);
      return { servers, watched, addresses: { address, opsAddress, metricsAddress } };
    });
  } catch (error) {
    await Promise.all(servers.map((server) => server.close()));
    throw error;
  }
}

async function start(given: Settings, env: Environment, options: NodeOptions): Promise<RunningNode> {
  const { reset, steps = silentSteps, now } = options;
  const notices = renderingNotices(given);
  for (const line of [...settingsWarnings(given, env), ...notices])
    await steps.run('warning', async (note) => note(line));
  const settings = await withAddresses(given);
  const { CLEAN_UP_HOURS, DATA_DIR, OPS_TOKEN, ROLES } = settings;
  if (needsFolder(settings)) prepareDataDir(DATA_DIR, { reset });
  const hasOps = ROLES.includes('ops');
  // Only ops publishes, so that all releases come from one role.
  const build = async () => (hasOps ? foldersToServe(options, steps) : []);
  const { parts, releaseParts, folders, demoLogins, close } = await openParts({ settings, env, steps, build, now });
  const registry = releaseParts?.registry;
  try {
    const ops = releaseParts && hasOps ? await startOps(releaseParts, folders, steps) : undefined;
    const app = hasAppPort(settings) ? await createAppServer(parts, { releaseParts, notices }) : undefined;
    if (app && registry) await renderFirst(registry);
    const { servers, watched, addresses } = await listenAll(parts, { app, ops }, steps);
    registry?.start(
      (error) => servers[0]?.log.error({ err: error }, 'The registry could not write reports or check rollouts'),
      {
        hasJobs: ROLES.includes('jobs'),
        cleanUpMs: CLEAN_UP_HOURS * 3_600_000,
        measureJob: parts.metrics.measureJob,
      },
    );
    const opsTokenFile = OPS_TOKEN || !hasOps ? undefined : join(DATA_DIR, 'secrets/ops');
    const end = endOf(parts.lifecycle, settings, { servers, watched, closeParts: close });
    return {
      roles: ROLES,
      ...addresses,
      db: parts.db,
      registry,
      server: app,
      demoLogins,
      opsTokenFile,
      ...end,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
