import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { startStack } from '@viewmax/stack/start-stack';
import { openBrowser } from '../src/faults/open-browser.ts';
import { brokenRelease } from './broken-release.ts';
import { devSession } from './dev-session.ts';
import { expect } from './expect.ts';
import { otherMinors } from './other-minors.ts';
import { squadOf } from './squad-of.ts';

// A squad without this repository goes from an empty folder to 1 % of the devices: create, install, check, build, run
// in the shell of a running site, publish, start. It prints the minutes. The bar is 5. Then it releases a fault and
// finds it, and its remote runs beside those of other versions of the packages.
const BAR_MINUTES = 5;
const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const { values } = parseArgs({ options: { node: { type: 'string', default: process.execPath } } });

const folder = mkdtempSync(join(tmpdir(), 'squad-'));
const packages = join(folder, 'packages');

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const begin = Date.now();
  const result = await work();
  console.log(`  ${name.padEnd(40)} ${((Date.now() - begin) / 1000).toFixed(1).padStart(6)} s`);
  return result;
}

const settings = {
  ...{ DATA_DIR: join(folder, 'data'), HOST: '127.0.0.1', PORT: '0', OPS_PORT: '0', LOG_LEVEL: 'silent' },
  // All devices of this run have one address.
  RATE_LIMIT_MULTIPLIER: '1000',
};
const stack = await startStack({ env: settings });
const browser = await openBrowser();
const env = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  CHROMIUM: process.env.CHROMIUM,
  VIEWMAX_URL: stack.opsAddress,
  VIEWMAX_TOKEN: readFileSync(stack.opsTokenFile ?? '', 'utf8').trim(),
};
const squadAt = (at: string) => squadOf(at, values.node, env);
const squad = squadAt(join(folder, 'offers'));
const { viewmax } = squad;

try {
  await timed('pack the packages', () =>
    run(process.execPath, ['deploy/kit/pack/main.ts', '--out', packages], { cwd: root }),
  );
  const begin = Date.now();
  const create = join(packages, 'creator/create.mjs');
  await timed('create', () => run(values.node, [create, 'offers', '--packages', packages], { cwd: folder }));
  const install = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  await timed('install', () => run('npm', install, { cwd: squad.folder }));
  await timed('check', () => viewmax('check'));
  await timed('dev', () => devSession(squad, browser, stack.address));
  await timed('types of the live shell', () => viewmax('types', '--env', stack.address));
  await timed('check with them', () => viewmax('check', 'types'));
  await timed('build', () => viewmax('build'));
  await timed('publish', () => viewmax('publish', 'dist'));
  const text = await timed('start at 1 %', () => viewmax('rollout', 'start', 'offers', '--percent', '1', '--json'));
  const { id, releases } = JSON.parse(text) as { id: number; releases: Record<string, string> };
  expect(releases.offers?.startsWith('1.0.0-') === true, 'a rollout of offers@1.0.0 has begun');
  const minutes = (Date.now() - begin) / 60_000;
  console.log(`\n  From nothing to 1 % in ${minutes.toFixed(1)} minutes. The bar is ${BAR_MINUTES}.\n`);
  expect(minutes < BAR_MINUTES, `less than ${BAR_MINUTES} minutes`);

  await timed('faults', () => viewmax('faults', '--env', stack.address));
  await timed('vouch', () => viewmax('vouch', 'offers', 'faults'));
  await timed('promote', () => viewmax('rollout', 'promote', String(id)));
  await timed('a release that throws, and its repair', () => brokenRelease({ squad, browser, app: stack.address }));
  await timed('three minor versions in one page', () =>
    otherMinors({ folder, installed: squad.folder, browser, app: stack.address, root, node: values.node, squadAt }),
  );
  await timed('retire', () => viewmax('retire', 'offers', '--reason', 'The offers are over'));
  const gone = await fetch(new URL('/offers', stack.address), { headers: { accept: 'text/html' } });
  expect(gone.status === 404, `the path of a retired remote is unknown, not ${gone.status}`);
} catch (error) {
  console.error((error as Error & { stderr?: string }).stderr || (error as Error).message);
  process.exitCode = 1;
} finally {
  await browser.close();
  await stack.close();
  rmSync(folder, { recursive: true, force: true });
}
