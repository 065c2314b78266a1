import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { Stack } from '@viewmax/tools/start-stack';
import { OPS_TOKEN } from './settings.ts';

const PROGRAM = join(import.meta.dirname, '../../deploy/cli/bin/viewmax.mjs');

/** The command line as its own program, for ops or with another token. */
export function viewmaxOf({ opsAddress }: Pick<Stack, 'opsAddress'>, token = OPS_TOKEN) {
  const env = { PATH: process.env.PATH, VIEWMAX_URL: opsAddress, VIEWMAX_TOKEN: token };
  return (...args: string[]) =>
    new Promise<{ code: number; out: string; errors: string }>((resolve) => {
      execFile(process.execPath, [PROGRAM, ...args], { env }, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), out: stdout.trim(), errors: stderr.trim() }),
      );
    });
}

export type Viewmax = ReturnType<typeof viewmaxOf>;
