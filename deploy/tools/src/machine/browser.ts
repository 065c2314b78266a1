import { join } from 'node:path';
import { repositoryRoot } from '@viewmax/build/repository-root';
import { onPath } from '@viewmax/node/on-path';
import { run } from '@viewmax/node/run';
import { aptInstall } from './apt.ts';
import { HEADLESS_SHELL, machineChromium } from './chromium.ts';

export interface Browser {
  /** Absent for Playwright's own browser, because Playwright finds that file itself. */
  file?: string;
  /** Such as `Chromium 142.0.7444.59`. */
  version: string;
}

const LIMIT_MS = 20_000;

async function withVersion(file: string): Promise<Browser> {
  const { output } = await run(file, ['--version'], { timeoutMs: LIMIT_MS });
  const line = output.split('\n').find((each) => /^\S*Chrom/.test(each));
  return { file, version: line?.replace(/( [\d.]+).*/, '$1') ?? file };
}

async function playwrightsOwn(): Promise<Browser | undefined> {
  const cli = join(repositoryRoot, 'node_modules/@playwright/test/cli.js');
  const { code } = await run(process.execPath, [cli, 'install', 'chromium'], { timeoutMs: LIMIT_MS });
  return code === 0 ? { version: "Playwright's Chromium" } : undefined;
}

/**
 * Finds a Chromium: `CHROMIUM`, then Debian's headless shell, which it installs if it may. The journeys take much longer in
 * a whole browser. Without the shell it takes the machine's browser, and without one Playwright's.
 */
export async function findBrowser(): Promise<Browser | undefined> {
  if (!process.env.CHROMIUM && !onPath([HEADLESS_SHELL])) await aptInstall(HEADLESS_SHELL);
  const file = machineChromium();
  return file ? withVersion(file) : playwrightsOwn();
}

/** Finds a browser likewise, and throws a sentence with the remedy where it finds none. */
export async function mustFindBrowser(): Promise<Browser> {
  const found = await findBrowser();
  if (found) return found;
  throw new Error('This machine has no Chromium, and none could be installed. Set CHROMIUM to the program of one.');
}
