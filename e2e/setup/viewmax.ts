import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { Stack } from '@viewmax/tools/start-stack';

const PROGRAM = join(import.meta.dirname, '../../deploy/cli/bin/viewmax.mjs');

/** The command line with this token, as its own program. */
export function viewmaxOf({ opsAddress }: Pick<Stack, 'opsAddress'>, token: string) {
  const env = { PATH: process.env.PATH, VIEWMAX_URL: opsAddress, VIEWMAX_TOKEN: token };
  return (...args: string[]) =>
    new Promise<{ code: number; out: string; errors: string }>((resolve) => {
      execFile(process.execPath, [PROGRAM, ...args], { env }, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), out: stdout.trim(), errors: stderr.trim() }),
      );
    });
}

export type Viewmax = ReturnType<typeof viewmaxOf>;
