import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { releaseName } from '@viewmax/contracts/release-name';
import { run } from '@viewmax/node/run';
import { printedSteps } from '@viewmax/node/steps';
import { storedSecret } from '@viewmax/server/secret';
import { startStack } from '@viewmax/tools/start-stack';
import { BundleFailed } from './bundle/bundle-failed.ts';
import { checkHosts, checkReleases, readSiteSet } from './bundle/site-set.ts';
import { type TakenSet, takeSet } from './bundle/take-set.ts';
import { writeWebDir } from './bundle/write-web-dir.ts';

/**
 * Takes the set of this checkout from a stack of its own. The key is that of `npm start`, so the app follows the sets of
 * the local site too.
 */
async function localSet(version: string): Promise<TakenSet> {
  const folder = mkdtempSync(join(tmpdir(), 'viewmax-native-'));
  const { DATA_DIR: dataDir = '.data', SIGNING_KEY: key, ...env } = process.env;
  const signingKey = key ?? storedSecret(resolve(dataDir), 'signing');
  const fixed = { HOST: '127.0.0.1', PORT: '0', OPS_PORT: '0', LOG_LEVEL: 'silent', SIGNING_KEY: signingKey };
  const stack = await startStack({ env: { ...env, ...fixed, DATA_DIR: folder, DATABASE_URL: undefined } });
  try {
    return await takeSet(stack.address, version);
  } finally {
    await stack.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const PACKAGE = join(import.meta.dirname, '..');
const USAGE = 'Usage: npm run native -- sync [--set production.json] [--site http://localhost:8080]';
/** A phone on a cable reaches this address after `adb reverse tcp:8080 tcp:8080`. */
const LOCAL = 'http://localhost:8080';
const CLI = createRequire(import.meta.url).resolve('@capacitor/cli/bin/capacitor');

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { set: { type: 'string' }, site: { type: 'string', default: LOCAL } },
      allowPositionals: true,
    });
    if (positionals.join() === 'sync') return values;
  } catch {
    // An unknown option gets the same answer.
  }
  throw new BundleFailed(USAGE);
}

async function sync(): Promise<void> {
  const { set, site } = readArguments();
  const steps = printedSteps();
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
  const wanted = set ? readSiteSet(set) : { site };
  if (set) checkHosts(PACKAGE, wanted.site);
  await steps.run('set', async (note) => {
    const taken = set ? await takeSet(wanted.site, version) : await localSet(version);
    const { shell, remotes } = taken.discovery;
    const releases = [shell, ...remotes].map(releaseName);
    if ('releases' in wanted) checkReleases(releases, wanted.releases);
    await writeWebDir(join(PACKAGE, 'dist/web'), taken, wanted.site);
    note(`${releases.join(', ')}: ${taken.files.size} files`);
  });
  await steps.run('cap sync', async (note) => {
    const { code, output } = await run(process.execPath, [CLI, 'sync'], { cwd: PACKAGE });
    if (code !== 0) throw new BundleFailed(output.trimEnd());
    note('open android/ in Android Studio, or ios/App/App.xcodeproj in Xcode');
  });
}

try {
  await sync();
} catch (error) {
  console.error(error instanceof BundleFailed ? error.message : error);
  process.exitCode = 1;
}
