import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

export type Postgres = { url: string; port: number; bin(name: string): string; stop(): void };

/** Where Debian keeps the newest version; elsewhere what is in PATH. */
function programs(): (name: string) => string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number).filter(Boolean) : [];
  const folder = versions.length > 0 ? join(DEBIAN, String(Math.max(...versions)), 'bin') : undefined;
  return (name) => (folder && existsSync(join(folder, name)) ? join(folder, name) : name);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('No port is free');
  return address.port;
}

/** A PostgreSQL of one's own with its default settings, gone after `stop`. It does not run as root, so there it is run as postgres. */
export async function startPostgres(): Promise<Postgres> {
  const bin = programs();
  const isRoot = userInfo().uid === 0;
  const run = (name: string, args: string[]) =>
    isRoot
      ? execFileSync('runuser', ['-u', 'postgres', '--', bin(name), ...args], { cwd: '/', stdio: 'ignore' })
      : execFileSync(bin(name), args, { stdio: 'ignore' });

  const folder = mkdtempSync(join(tmpdir(), 'bench-postgres-'));
  if (isRoot) {
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString());
    chownSync(folder, id('-u'), id('-g'));
  }
  const data = join(folder, 'data');
  const port = await freePort();
  run('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '--locale=C.UTF-8']);
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=100`;
  run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start']);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    bin,
    stop() {
      run('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
