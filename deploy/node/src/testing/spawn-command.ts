import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const commands = join(import.meta.dirname, '../commands');

/** Runs a command of this package as a process of its own. It has no setting of this process but those of `env`. */
export function spawnCommand(name: string, env: Record<string, string>) {
  const path = { PATH: process.env.PATH ?? '' };
  const child = spawn(process.execPath, [join(commands, name)], { env: { ...path, ...env } });
  const seen = { out: '', err: '' };
  child.stdout.on('data', (data) => {
    seen.out += data;
  });
  child.stderr.on('data', (data) => {
    seen.err += data;
  });
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number | null, ...seen }));
  return { child, seen, ended };
}

/** Runs `serve.ts` on a free port. Resolves with its origin when it listens. */
export async function spawnNode(env: Record<string, string>) {
  const node = spawnCommand('serve.ts', { HOST: '127.0.0.1', PORT: '0', ...env });
  for (;;) {
    const [, origin] = /Serving \S.* at (http:\/\/\S+)/.exec(node.seen.out) ?? [];
    if (origin) return { ...node, origin };
    const end = await Promise.race([once(node.child.stdout, 'data'), node.ended]);
    if ('code' in end) throw new Error(`The node ended: ${end.out}${end.err}`);
  }
}
