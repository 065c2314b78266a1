import { chownSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onPath, postgresFolders } from '@viewmax/node/on-path';
import { run } from '@viewmax/node/run';
import { aptInstall } from './apt.ts';
import { freePort } from './free-port.ts';

export interface Postgres {
  url: string;
  port: number;
  /** The path of a PostgreSQL program, such as `pgbench`. */
  bin(name: string): string;
  /** Such as `PostgreSQL 15.18`. */
  version: string;
  /** Ends all connections and starts again with the same data. Returns when it accepts connections. */
  restart(): Promise<void>;
  /** Starts a standby. From its return on, a commit waits until the standby has it. */
  addStandby(): Promise<Standby>;
  /** Ends all its processes with SIGKILL, as a lost machine does. */
  kill(): void;
  /** Stops all its processes without their end, and lets them go on. */
  pause(): void;
  proceed(): void;
  /** Removes the data, also that of its standbys. */
  stop(): Promise<void>;
}

export interface Standby {
  port: number;
  /** Makes it the primary. Returns when it takes writes. */
  promote(): Promise<void>;
  /** Makes the killed primary its standby. From its return on, a commit waits until that one has it. */
  takeBack(): Promise<void>;
}

/** The first line of the file is the id of the process that started all others. */
function processesOf(data: string): number[] {
  const [line = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  const children = readFileSync(`/proc/${line}/task/${line}/children`, 'utf8').trim();
  return [line, ...children.split(' ')].filter(Boolean).map(Number);
}

/** Finds the folder of the PostgreSQL programs. */
async function findBinaries(): Promise<string | undefined> {
  const find = () => onPath(['pg_ctl'], postgresFolders());
  const found = find() ?? ((await aptInstall('postgresql')) ? find() : undefined);
  // A link to `pg_ctl` may be in a folder without the other PostgreSQL programs.
  return found && dirname(realpathSync(found));
}

/** PostgreSQL refuses to run as root. So root runs it as the user that Debian creates for it. */
async function ownerOf(folder: string): Promise<string[]> {
  if (process.getuid?.() !== 0) return [];
  const ids = await Promise.all(['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).output)));
  const [user = Number.NaN, group = Number.NaN] = ids;
  if (Number.isNaN(user) || Number.isNaN(group)) throw new Error('this machine has no user "postgres" to run it');
  chownSync(folder, user, group);
  return ['runuser', '-u', 'postgres', '--'];
}

interface StartOptions {
  /** Flushes to disk. */
  isDurable?: boolean;
  /** Has the checksums that a killed primary needs to become a standby. */
  failsOver?: boolean;
}

async function startIn(binaries: string, folder: string, { isDurable, failsOver }: StartOptions): Promise<Postgres> {
  const prefix = await ownerOf(folder);
  const data = join(folder, 'data');
  const bin = (name: string) => join(binaries, name);
  const call = async (program: string, ...args: string[]) => {
    const [command = '', ...rest] = [...prefix, bin(program), ...args];
    const { code, output } = await run(command, rest, { cwd: folder });
    if (code !== 0) throw new Error(`${program} failed: ${output.trim()}`);
    return output;
  };
  const kind = ['-E', 'UTF8', '--locale=C', ...(failsOver ? ['--data-checksums'] : [])];
  await call('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', ...kind);
  const flushed = isDurable ? '' : '-F ';
  const running = new Set<string>();
  const start = async (at: string) => {
    const free = await freePort();
    const settings = `${flushed}-p ${free} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=200`;
    await call('pg_ctl', '-D', at, '-w', '-l', `${at}.log`, '-o', settings, 'start');
    running.add(at);
    return free;
  };
  const port = await start(data);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const version = (await call('pg_ctl', '--version')).match(/[\d.]+/)?.[0] ?? '';
  const restart = async () => {
    await call('pg_ctl', '-D', data, '-w', '-m', 'fast', '-l', `${data}.log`, 'restart');
  };
  const addStandby = async (): Promise<Standby> => {
    const copy = join(folder, 'standby');
    // A killed primary that comes back needs its log since the promotion, which its recovery would delete.
    await call('psql', '-d', url, '-c', "alter system set wal_keep_size = '1GB'");
    await call('pg_ctl', '-D', data, 'reload');
    await call('pg_basebackup', '-d', url, '-D', copy, '-R', '-X', 'stream', '-c', 'fast', '--no-sync');
    const itsPort = await start(copy);
    const itsUrl = `postgres://postgres@127.0.0.1:${itsPort}/postgres`;
    const waitFor = async (primary: string, address: string) => {
      await call('psql', '-d', address, '-c', "alter system set synchronous_standby_names = '*'");
      await call('pg_ctl', '-D', primary, 'reload');
    };
    // After the copy, so that the standby waits for no other one when it is the primary.
    await waitFor(data, url);
    return {
      port: itsPort,
      promote: async () => void (await call('pg_ctl', '-D', copy, '-w', 'promote')),
      async takeBack() {
        // It was killed, and its processes may not be reaped yet.
        rmSync(join(data, 'postmaster.pid'), { force: true });
        // The new timeline is in the control file from the next checkpoint on.
        await call('psql', '-d', itsUrl, '-c', 'checkpoint');
        await call('pg_rewind', '-D', data, '--source-server', itsUrl, '-R', '--no-sync');
        await start(data);
        await waitFor(copy, itsUrl);
      },
    };
  };
  const signal = (name: NodeJS.Signals) => {
    for (const id of processesOf(data)) process.kill(id, name);
  };
  const kill = () => {
    signal('SIGKILL');
    running.delete(data);
  };
  const pause = () => signal('SIGSTOP');
  const proceed = () => signal('SIGCONT');
  const stop = async () => {
    for (const at of running) await call('pg_ctl', '-D', at, '-m', 'immediate', 'stop');
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, port, version: `PostgreSQL ${version}`, bin, restart, addStandby, kill, pause, proceed, stop };
}

/**
 * Starts a temporary PostgreSQL on a free port, or returns the reason for a failure. `stop` removes its data, so it
 * flushes nothing to disk. With `isDurable` it flushes, so a bench measures a durable database.
 */
export async function startPostgres(options: StartOptions = {}): Promise<Postgres | { reason: string }> {
  const binaries = await findBinaries();
  if (!binaries) return { reason: 'initdb and pg_ctl were not found' };
  const folder = mkdtempSync(join(tmpdir(), 'viewmax-postgres-'));
  try {
    return await startIn(binaries, folder, options);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Starts one for a bench or a rehearsal, which end without it. */
export async function durablePostgres({ failsOver }: Pick<StartOptions, 'failsOver'> = {}): Promise<Postgres> {
  const started = await startPostgres({ isDurable: true, failsOver });
  if ('reason' in started) throw new Error(`PostgreSQL could not be started: ${started.reason}`);
  return started;
}
