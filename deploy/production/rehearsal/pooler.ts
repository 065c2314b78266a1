import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onPath } from '@viewmax/node/on-path';
import { aptInstall } from '@viewmax/tools/apt';
import { freePort } from '@viewmax/tools/free-port';

export interface Pooler {
  port: number;
  close(): Promise<void>;
}

const ASK_MS = 50;
const START_MS = 10_000;

const find = () => onPath(['pgbouncer'], ['/usr/sbin']);

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}

/** PgBouncer in session mode, between the nodes and the address of the database. */
export async function openPooler(databasePort: number, logins: readonly string[]): Promise<Pooler> {
  const program = find() ?? ((await aptInstall('pgbouncer')) ? find() : undefined);
  if (!program) throw new Error('This drill needs PgBouncer.');
  const folder = mkdtempSync(join(tmpdir(), 'viewmax-pooler-'));
  const port = await freePort();
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')];
  writeFileSync(users, logins.map((name) => `"${name}" ""\n`).join(''));
  writeFileSync(
    settings,
    `[databases]
* = host=127.0.0.1 port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = session
default_pool_size = 100
max_client_conn = 500
server_login_retry = 1
`,
  );
  // PgBouncer refuses to run as root.
  chmodSync(folder, 0o755);
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const child: ChildProcess = spawn(program, ['-q', ...user, settings], { stdio: ['ignore', 'inherit', 'inherit'] });
  const close = async () => {
    if (child.exitCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  for (const begun = performance.now(); !(await accepts(port)); await wait(ASK_MS)) {
    if (child.exitCode === null && performance.now() - begun < START_MS) continue;
    await close();
    throw new Error('PgBouncer does not start.');
  }
  return { port, close };
}
