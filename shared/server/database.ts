import { join } from 'node:path';
import { setImmediate } from 'node:timers';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { isLeftBehind } from './database-away.ts';
import { lockFile } from './directory-lock.ts';
import { leaveDeadServer } from './leave-dead-server.ts';

export interface Database {
  kind: 'pglite' | 'postgres';
  pool: pg.Pool;
  /** The address for a separate connection (LISTEN); absent on PGlite, which has one connection only. */
  url?: string;
  close(): Promise<void>;
}

export interface OpenDatabaseOptions {
  /** PostgreSQL. Without it, PGlite runs inside this process. */
  databaseUrl?: string;
  /** Folder of PGlite's files (in `pglite/`), or `memory://`. */
  dataDir: string;
  poolSize?: number;
  /**
   * The time limit of one statement on PostgreSQL. A connection that a broken network has lost answers nothing for a
   * quarter of an hour, so a server needs a limit. A migration may take longer and has none.
   */
  queryTimeoutMs?: number;
  /** The time after which a statement without an answer asks whether its server still lives. */
  askMs?: number;
}

const INT8 = 20;
const DATE = 1082;

// Counts and points stay far below 2^53, and a calendar date has no time zone that could shift it.
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary' && oid === INT8) return Number;
    if (format !== 'binary' && oid === DATE) return String;
    return pg.types.getTypeParser(oid, format);
  },
} as pg.CustomTypesConfig;

// A nested checkout never succeeds on PGlite's single connection, so it fails instead of hanging.
const CHECKOUT_MS = 10_000;

// A server that vanished behind a network answers no probe, so its connections end.
const KEEP_ALIVE_MS = 10_000;

/**
 * Closes the connection at once when its server is of no use any more. The driver would hold every further statement back
 * until the answer to the one that timed out, and give the connection back to the pool.
 */
function leaveInTime(lent: pg.PoolClient): void {
  const client = lent as pg.PoolClient & Pick<pg.Client, 'end'>;
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const checked = (...given: unknown[]) => {
    const answer = query(...given);
    if (answer instanceof Promise) answer.catch((error: unknown) => void (isLeftBehind(error) && client.end()));
    return answer;
  };
  client.query = checked as typeof client.query;
}

function openPostgres(databaseUrl: string, options: Omit<OpenDatabaseOptions, 'dataDir'>): Database {
  const { poolSize = 10, queryTimeoutMs, askMs } = options;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: poolSize,
    connectionTimeoutMillis: CHECKOUT_MS,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types,
  });
  // The pool replaces a broken connection at the next checkout, and its user gets an error at the next statement. An
  // unhandled event would end the process: the pool emits it for idle connections, the connection itself while it is
  // lent.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => leaveInTime(client.on('error', () => undefined)));
  leaveDeadServer(pool, { connectionString: databaseUrl }, askMs);
  return { kind: 'postgres', pool, url: databaseUrl, close: () => pool.end() };
}

/** PostgreSQL's own code for too many connections. */
const TOO_MANY = '53300';

const TURN_MS = 5;

/**
 * PGlite answers within the microtasks, so a line of queries would keep every timer and every new connection out until its end.
 * This gives them a turn every few milliseconds.
 */
function giveTurns(pglite: PGlite): void {
  const exec = pglite.execProtocolStream.bind(pglite);
  let since = performance.now();
  pglite.execProtocolStream = async (...message) => {
    if (performance.now() - since > TURN_MS) {
      await new Promise((resolve) => setImmediate(resolve));
      since = performance.now();
    }
    return exec(...message);
  };
}

const MOST_WAITING = 500;

type OnClient = Parameters<pg.Pool['connect']>[0];

/** The pool of PGlite's one connection. It refuses at once what would wait in vain. */
class EmbeddedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: OnClient): void;
  override connect(callback?: OnClient) {
    if (callback) return super.connect(callback);
    if (this.waitingCount < MOST_WAITING) return super.connect();
    return Promise.reject(Object.assign(new Error('Too many wait for the embedded database'), { code: TOO_MANY }));
  }
}

/** Runs PGlite behind the same pool as PostgreSQL. */
export async function databaseOn(pglite: PGlite): Promise<Database> {
  giveTurns(pglite);
  // Nothing analyses tables here, so plans from the time of an empty table would scan it for ever.
  await pglite.exec('set enable_seqscan = off');
  const config = { connectionTimeoutMillis: CHECKOUT_MS, idleTimeoutMillis: 0, types };
  const pool = new EmbeddedPool(Object.assign(createPgConfig(pglite), config) as pg.PoolConfig);
  const close = async () => {
    await pool.end();
    await pglite.close();
  };
  return { kind: 'pglite', pool, close };
}

async function openPglite(dataDir: string): Promise<Database> {
  const inMemory = dataDir.startsWith('memory://');
  const unlock = inMemory ? () => undefined : lockFile(join(dataDir, 'pglite.lock'));
  try {
    const db = await databaseOn(await PGlite.create(inMemory ? dataDir : join(dataDir, 'pglite')));
    return { ...db, close: () => db.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Opens PostgreSQL when an address is given, else PGlite under `dataDir`, locked for this process.
 *
 * @example
 * const db = await openDatabase({ dataDir: '.data' });
 * await migrate(db, { schema: 'app', folder });
 * await db.close();
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir } = options;
  return databaseUrl ? openPostgres(databaseUrl, options) : openPglite(dataDir);
}
