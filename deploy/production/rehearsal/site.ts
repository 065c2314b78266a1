import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '@viewmax/node/run';
import { makeLogins } from '@viewmax/node/testing/make-logins';
import { createRegistry, openStore } from '@viewmax/registry';
import { type Database, openDatabase } from '@viewmax/server/database';
import { openTestBucket } from '@viewmax/testing/server/test-bucket';
import { freePort } from '@viewmax/tools/free-port';
import { findNginx } from '@viewmax/tools/nginx';
import { durablePostgres, type Postgres } from '@viewmax/tools/postgres';
import { type RunningNginx, startNginx } from '../test/nginx.ts';
import { type Bank, openBank } from './bank.ts';
import { addBuyersAndScreenings } from './buyers.ts';
import { type NodeProcess, nodeProcess } from './node-process.ts';
import { openPooler, type Pooler } from './pooler.ts';
import { openRelay, type Relay } from './relay.ts';

export const root = join(import.meta.dirname, '../../..');
export const HOST = 'app.test';
const REGISTRY_STORE = 's3://viewmax/releases';

export interface Site {
  /** Absent on a given PostgreSQL. */
  postgres?: Postgres;
  /** The way to that PostgreSQL, and to the one that takes its place. */
  relay?: Relay;
  bank: Bank;
  /** The address of the login that owns the tables. */
  databaseUrl: string;
  db: Database;
  nodes: NodeProcess[];
  front: RunningNginx;
  jwtSecret: string;
  opsToken: string;
  /** The path of a file of a live release. */
  file: string;
  /** A published release that is not live. */
  canary: { release: string; version: string };
  /** A folder that ends with the site. */
  folder: string;
  /** Runs a command of the node with the settings of the nodes, such as `migrate`. */
  command(
    name: string,
    options?: { version?: string; args?: string[]; settings?: Record<string, string> },
  ): Promise<void>;
  close(): Promise<void>;
}

export interface SiteOptions {
  /** An empty database. Without it, the site starts a PostgreSQL of its own. */
  databaseUrl?: string;
  nodes: number;
  /** Nodes reach the database through PgBouncer. */
  isPooled?: boolean;
  /** `ROLES` of each node. Without it, each node has the default roles. */
  roles?: string;
  /** Folders of releases that are live, and of one that is only published. */
  releases: readonly string[];
  canary: string;
}

/** The same build under another version. */
export function otherVersionOf(folder: string): string {
  const into = join(mkdtempSync(join(tmpdir(), 'viewmax-canary-')), 'dist');
  cpSync(folder, into, { recursive: true });
  const file = join(into, 'release.json');
  const release = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  writeFileSync(file, JSON.stringify({ ...release, version: `99.${release.version}` }));
  return into;
}

const jwtSecret = 'j'.repeat(43);
const signingKey = 's'.repeat(43);
const opsToken = 'o'.repeat(43);

/** PostgreSQL, an object store, a bank, nodes as processes, and nginx with the configuration of production in front of them. */
export async function openSite({
  databaseUrl: given,
  nodes: count,
  isPooled,
  roles,
  releases,
  canary,
}: SiteOptions): Promise<Site> {
  const nginx = await findNginx();
  if (!nginx) throw new Error('The rehearsal needs nginx.');
  const postgres = given ? undefined : await durablePostgres({ failsOver: true });
  const relay = postgres && (await openRelay(postgres.port));
  const databaseUrl = given ?? `postgres://postgres@127.0.0.1:${relay?.port}/postgres`;
  const folder = mkdtempSync(join(tmpdir(), 'viewmax-rehearsal-'));
  const bucket = await openTestBucket();
  // It sets the keys of the SDK for this process.
  bucket.reset();
  const access = Object.entries(process.env).flatMap(([name, value = '']) =>
    name.startsWith('AWS_') ? [[name, value]] : [],
  );
  const env: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    REGISTRY_STORE,
    PICTURE_STORE: 's3://viewmax/pictures',
    ...Object.fromEntries(access),
  };
  const db = await openDatabase({ databaseUrl, dataDir: folder });
  const nodes: NodeProcess[] = [];
  const bank = await openBank((number) => nodes[number % nodes.length]?.place ?? '');
  let front: RunningNginx | undefined;
  let pooler: Pooler | undefined;
  const close = async () => {
    await front?.stop();
    await Promise.all(nodes.map((node) => node.kill()));
    await pooler?.close();
    await db.close();
    bank.close();
    bucket.close();
    relay?.close();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const command: Site['command'] = async (name, { version = root, args = [], settings = {} } = {}) => {
    const file = join(version, `deploy/node/src/commands/${name}.ts`);
    const { code, output } = await run(process.execPath, [file, ...args], {
      cwd: version,
      env: { ...env, ...settings },
    });
    if (code !== 0) throw new Error(`${name} failed: ${output}`);
  };
  try {
    const logins = await makeLogins(db);
    await command('migrate');
    await addBuyersAndScreenings(db);
    const registry = createRegistry({ db, store: await openStore(REGISTRY_STORE), signingKey });
    const live = [];
    for (const one of releases) live.push(await registry.publish(one));
    await registry.activate(live);
    const { name, version } = await registry.publish(canary);
    await registry.close();
    if (isPooled && relay) pooler = await openPooler(relay.port, ['viewmax_node']);
    const ofNodes = new URL(databaseUrl);
    if (pooler) ofNodes.port = String(pooler.port);
    const shell = JSON.parse(readFileSync(join(releases[0] ?? '', 'release.json'), 'utf8'));
    for (let number = 1; number <= count; number += 1) {
      const dataDir = join(folder, `node-${number}`);
      mkdirSync(dataDir);
      const settings = {
        ...env,
        DATABASE_URL: logins('node', ofNodes.href),
        ...(roles ? { ROLES: roles } : {}),
        HOST: '127.0.0.1',
        PORT: String(await freePort()),
        OPS_PORT: String(await freePort()),
        METRICS_PORT: '0',
        PUBLIC_URL: `https://${HOST}`,
        OPS_URL: 'https://ops.test',
        TRUST_PROXY: 'loopback',
        DATA_DIR: dataDir,
        LIVE_RELEASES: 'kept',
        // The rollout of the drill needs no pipeline.
        REQUIRED_CHECKS: 'none',
        LOG_LEVEL: 'error',
        SIGNING_KEY: signingKey,
        JWT_SECRET: jwtSecret,
        PHONE_MARK_SECRET: 'p'.repeat(43),
        ...(roles && !roles.includes('ops') ? {} : { OPS_TOKEN: opsToken }),
        ...bank.settings,
        RATE_LIMIT_MULTIPLIER: '100000',
        // nginx leaves a node out for up to three seconds after its restart. The next node has to serve meanwhile.
        DRAIN_SECONDS: '4',
      };
      nodes.push(nodeProcess({ name: `node-${number}`, version: root, env: settings }));
    }
    await Promise.all(nodes.map((node) => node.start()));
    front = await startNginx(nginx, {
      appServers: nodes.map(({ place }) => place),
      opsServers: nodes.map(({ opsPlace }) => opsPlace),
    });
    return {
      postgres,
      relay,
      bank,
      databaseUrl,
      db,
      nodes,
      front,
      jwtSecret,
      opsToken,
      file: `/r/${shell.name}/${shell.version}/${shell.entry.file}`,
      canary: { release: `${name}@${version}`, version },
      folder,
      command,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
