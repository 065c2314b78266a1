import { join } from 'node:path';
import { repositoryRoot } from '../build/rooms.ts';
import { run } from '../process/run.ts';
import { aptInstall } from './apt.ts';
import { machineChromium } from './chromium.ts';

export interface Browser {
  /** Absent for Playwright's own browser, because Playwright finds that file itself. */
  file?: string;
  /** Such as `Chromium 142.0.7444.59`. */
  version: string;
}

const LIMIT_MS = 20_000;

async function withVersion(file: string): Promise<Browser> {
  const { output } = await run(file, ['--version'], { timeoutMs: LIMIT_MS });
  return { file, version: output.match(/^\S*Chrom.*? [\d.]+/m)?.[0] ?? file };
}

async function playwrightsOwn(): Promise<Browser | undefined> {
  const cli = join(repositoryRoot, 'node_modules/@playwright/test/cli.js');
  const { code } = await run(process.execPath, [cli, 'install', 'chromium'], { timeoutMs: LIMIT_MS });
  return code === 0 ? { version: "Playwright's Chromium" } : undefined;
}

/** Finds a Chromium: `CHROMIUM`, then the machine's. Otherwise it installs Debian's or Playwright's. */
export async function findBrowser(): Promise<Browser | undefined> {
  const file = machineChromium() ?? ((await aptInstall('chromium-headless-shell')) ? machineChromium() : undefined);
  return file ? withVersion(file) : playwrightsOwn();
}
