import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { run } from '@viewmax/node/run';

/** The part of a puppeteer page that all its versions and engines have, and that WebDriver can do too. */
export interface EnginePage extends Frame {
  goto(url: string): Promise<unknown>;
  /** Without it, the line adds the function to each page. */
  evaluateOnNewDocument?(run: () => void): Promise<unknown>;
  setViewport(size: { width: number; height: number }): Promise<void>;
  on(event: 'pageerror', handle: (error: Error) => void): unknown;
  mouse: { click(x: number, y: number): Promise<void> };
  keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> };
  /** The visible part of the page. */
  screenshot(): Promise<Uint8Array>;
  frames(): Frame[] | Promise<Frame[]>;
  close(): Promise<void>;
}

export interface Frame {
  url(): string;
  evaluate<A extends unknown[], T>(read: (...args: A) => T, ...args: A): Promise<Awaited<T>>;
}

export interface EngineBrowser {
  newPage(): Promise<EnginePage>;
  version(): Promise<string>;
  close(): Promise<void>;
}

export interface Engine {
  name: string;
  /** Installs the engine where it is missing, and starts it with an empty profile. */
  open(): Promise<EngineBrowser>;
}

/** The machine cannot install or start the engine. The run names it as not run, which is no failure of the app. */
export class NotRun extends Error {}

const LIMIT_MS = 5 * 60_000;

/**
 * The folder with an engine's packages of npm. The repository does not depend on them. Their lock pins them, and a changed lock
 * has a folder of its own.
 */
export async function folderWith(engine: string, finish?: (folder: string) => Promise<void>): Promise<string> {
  const packages = join(import.meta.dirname, 'packages', engine);
  const lock = createHash('sha256')
    .update(readFileSync(join(packages, 'package-lock.json')))
    .digest('hex');
  const folder = join(import.meta.dirname, '../../.cache/engines', `${engine}-${lock.slice(0, 8)}`);
  if (existsSync(folder)) return folder;
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  cpSync(packages, part, { recursive: true });
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1'];
  const { code, output } = await run('npm', args, { cwd: part, timeoutMs: LIMIT_MS });
  if (code !== 0) throw new NotRun(`npm could not install its packages: ${/(npm error|spawn) .*/.exec(output)?.[0]}`);
  await finish?.(part);
  renameSync(part, folder);
  return folder;
}

interface Puppeteer {
  launch(options: object): Promise<EngineBrowser>;
}

export async function launch(folder: string, options: object): Promise<EngineBrowser> {
  const module: unknown = createRequire(join(folder, 'package.json'))('puppeteer-core');
  const puppeteer = (module as { default?: Puppeteer }).default ?? (module as Puppeteer);
  return puppeteer.launch(options).catch((error: Error) => {
    throw new NotRun(`It did not start: ${error.message}`);
  });
}
