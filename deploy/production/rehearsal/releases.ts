import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from '@viewmax/node/run';
import { releasedPackages } from '@viewmax/tools/packages';
import { startStack } from '@viewmax/tools/start-stack';
import { inputsOf, scriptsOf } from '../test/workflow-scripts.ts';
import { copyRepository } from './copy-repository.ts';
import { root } from './site.ts';

// Runs the scripts of `.github/workflows` against a registry on this machine: which packages a change releases, and then the
// release of one of them with its tests and fault journeys, up to 1 % of the devices and back.
interface Change {
  file: string;
  from: string;
  to: string;
}

const SHARED: Change = {
  file: 'shared/app/provided/ui/skeleton.tsx',
  from: 'export function Skeleton',
  to: "globalThis.performance?.mark?.('skeleton');\nexport function Skeleton",
};
const CATALOG: Change = {
  file: 'mfe-catalog/src/root.tsx',
  from: 'export ',
  to: "globalThis.performance?.mark?.('catalog');\nexport ",
};
const WALLET: Change = { ...CATALOG, file: 'mfe-wallet/src/root.tsx' };

const data = mkdtempSync(join(tmpdir(), 'viewmax-releases-'));
const copy = copyRepository(root);
const built = await run(process.execPath, ['deploy/tools/src/commands/build.ts'], { cwd: copy });
if (built.code !== 0) throw new Error(built.output);
// The bundler names a module by its path, so the first releases come from the same folder as the next ones.
const folders = releasedPackages().map((folder) => join(copy, folder, 'dist'));
const stack = await startStack({ env: { PORT: '0', DATA_DIR: data }, build: async () => ({ folders, built: [] }) });
const packages = inputsOf('release.yml', 'release', { 'vars.VIEWMAX_APP': stack.address, 'github.run_number': '77' });

/** Runs a script of a workflow in the changed sources, and returns its outputs. */
async function script(text: string, env: Record<string, string | undefined>): Promise<Record<string, string>> {
  const outputs = join(data, 'outputs');
  writeFileSync(outputs, '');
  const { code, output } = await run('bash', ['-euo', 'pipefail', '-c', text], {
    cwd: copy,
    env: {
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      HOME: process.env.HOME,
      VIEWMAX_URL: stack.opsAddress,
      VIEWMAX_TOKEN: readFileSync(join(data, 'secrets/ops'), 'utf8').trim(),
      CI: 'true',
      GITHUB_OUTPUT: outputs,
      ...env,
    },
  });
  if (code !== 0) throw new Error(`${text}\n${output}`);
  const lines = readFileSync(outputs, 'utf8').trim().split('\n');
  return Object.fromEntries(lines.filter(Boolean).map((line) => line.split(/=(.*)/s).slice(0, 2)));
}

const [newest = ''] = scriptsOf('release-remote.yml', 'newest');
const [next = '', check = '', test = '', build = ''] = scriptsOf('release-remote.yml', 'build');

function edit({ file, from, to }: Change): void {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no "${from}"`);
  writeFileSync(path, text.replace(from, to));
}

/** Compares the remotes that the workflow would release with the expected ones. */
async function releasesNow(what: string, expected: string[]): Promise<void> {
  const names: string[] = [];
  for (const { remote = '', version, dist } of packages) {
    const { release } = await script(newest, { VIEWMAX_REMOTE: remote });
    const manifest = join(copy, `${dist}/../package.json`);
    const text = readFileSync(manifest, 'utf8');
    if ((await script(next, { COMMAND: version, DIST: dist, NEWEST: release })).version) names.push(remote);
    writeFileSync(manifest, text);
  }
  console.log(`  ${what}: ${names.join(', ') || 'no release'}`);
  if (names.join() !== expected.join()) throw new Error(`Expected: ${expected.join(', ') || 'no release'}.`);
}

/** Takes one package to 1 % of the devices, as the jobs of the workflow do, and returns its rollout. */
async function release(name: string): Promise<string> {
  const inputs = packages.find(({ remote }) => remote === name) ?? {};
  const { remote, version, dist = '' } = inputs;
  const earlier = await script(newest, { VIEWMAX_REMOTE: remote });
  await script(next, { COMMAND: version, DIST: dist, NEWEST: earlier.release });
  await script(check, { COMMAND: inputs.check });
  await script(test, { COMMAND: inputs.test });
  await script(build, { COMMAND: inputs.build });
  cpSync(join(copy, dist), join(copy, 'release'), { recursive: true });
  const [publish = ''] = scriptsOf('release-remote.yml', 'publish');
  const published = await script(publish, {});
  const [faults = ''] = scriptsOf('release-remote.yml', 'faults');
  // Its first half installs a browser, which this machine has.
  await script(faults, { COMMAND: inputs.faults?.split(' && ').at(-1), RELEASE: 'release' });
  console.log(`  ${published.release} passes its checks, its tests and the fault journeys`);
  const [vouch = '', , , canDeploy = '', start = ''] = scriptsOf('release-remote.yml', 'start');
  const env = { RELEASE: published.release, PERCENT: '1', MINUTES: '60' };
  for (const step of [vouch, canDeploy]) await script(step, env);
  const { rollout = '' } = await script(start, env);
  console.log(`  ${published.release} has 1 % of the devices, by rollout ${rollout}`);
  return rollout;
}

try {
  await releasesNow('after no change', []);
  edit({ file: 'README.md', from: 'Viewmax', to: 'Our Viewmax' });
  await releasesNow('after a change in a page of words', []);
  edit(SHARED);
  await releasesNow('after a change in a shared part that the shell provides', ['shell']);
  edit({ ...SHARED, from: SHARED.to, to: SHARED.from });
  edit(CATALOG);
  await releasesNow('after a change in catalog', ['catalog']);
  const rollout = await release('catalog');
  edit(WALLET);
  await releasesNow('after a change in wallet, during the rollout of catalog', ['wallet']);
  await script(`node node_modules/.bin/viewmax rollout rollback ${rollout}`, {});
  await releasesNow('after the rollback of catalog', ['wallet']);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
await stack.close();
for (const folder of [copy, data]) rmSync(folder, { recursive: true, force: true });
