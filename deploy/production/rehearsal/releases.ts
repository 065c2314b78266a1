import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from '@viewmax/node/run';
import { releasedPackages } from '@viewmax/tools/packages';
import { startStack } from '@viewmax/tools/start-stack';
import { scriptsOf } from '../test/workflow-scripts.ts';
import { copyRepository } from './copy-repository.ts';
import { root } from './site.ts';

// Runs the scripts of `.github/workflows` against a registry on this machine: after a change in one remote, in the shared
// packages and in a page of words, and then the release of the remote up to 1 % of the devices.
interface Changed {
  remote: string;
  folder: string;
  version: string;
}

const CASES: { what: string; file: string; from: string; to: string; expected: (names: string[]) => boolean }[] = [
  { what: 'nothing', file: 'README.md', from: '', to: '', expected: (names) => names.length === 0 },
  {
    what: 'a page of words',
    file: 'README.md',
    from: 'Viewmax',
    to: 'Our Viewmax',
    expected: (names) => names.length === 0,
  },
  {
    what: 'a shared part that the shell provides',
    file: 'shared/app/provided/ui/skeleton.tsx',
    from: 'export function Skeleton',
    to: "performance.mark('skeleton');\nexport function Skeleton",
    expected: (names) => names.join() === 'shell',
  },
  {
    what: 'one remote',
    file: 'mfe-catalog/src/root.tsx',
    from: 'export ',
    to: "performance.mark('catalog');\nexport ",
    expected: (names) => names.join() === 'catalog',
  },
];

const data = mkdtempSync(join(tmpdir(), 'viewmax-releases-'));
const copy = copyRepository(root);
const built = await run(process.execPath, ['deploy/tools/src/commands/build.ts'], { cwd: copy });
if (built.code !== 0) throw new Error(built.output);
// A build names modules by their place, so the live releases come from the same folder as their next ones.
const folders = releasedPackages().map((folder) => join(copy, folder, 'dist'));
const stack = await startStack({ env: { PORT: '0', DATA_DIR: data }, build: async () => ({ folders, built: [] }) });

/** Runs a script of a workflow in the changed sources, and returns its outputs. */
async function script(text: string, env: Record<string, string> = {}): Promise<Record<string, string>> {
  const outputs = join(data, 'outputs');
  writeFileSync(outputs, '');
  const { code, output } = await run('bash', ['-euo', 'pipefail', '-c', text], {
    cwd: copy,
    env: {
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      HOME: process.env.HOME,
      VIEWMAX_URL: stack.opsAddress,
      VIEWMAX_TOKEN: readFileSync(join(data, 'secrets/ops'), 'utf8').trim(),
      GITHUB_OUTPUT: outputs,
      GITHUB_RUN_NUMBER: '77',
      ...env,
    },
  });
  if (code !== 0) throw new Error(`${text}\n${output}`);
  const lines = readFileSync(outputs, 'utf8').trim().split('\n');
  return Object.fromEntries(lines.filter(Boolean).map((line) => line.split(/=(.*)/s).slice(0, 2)));
}

async function changed(): Promise<Changed[]> {
  const [compare = ''] = scriptsOf('release.yml', 'changed');
  return JSON.parse((await script(compare, { APP: stack.address })).releases ?? '') as Changed[];
}

let releases: Changed[] = [];
try {
  for (const { what, file, from, to, expected } of CASES) {
    const path = join(copy, file);
    const before = readFileSync(path, 'utf8');
    writeFileSync(path, before.replace(from, to));
    if (readFileSync(path, 'utf8') === before && from) throw new Error(`${file} has no "${from}"`);
    releases = await changed();
    const names = releases.map(({ remote }) => remote);
    console.log(`  after a change in ${what}: ${names.join(', ') || 'no release'}`);
    if (!expected(names)) throw new Error('That was not expected.');
    if (what !== 'one remote') writeFileSync(path, before);
  }
  for (const { folder, version } of releases) {
    await script(`npm pkg set version=${version} -w ${folder} && node shared/build/build.ts ${folder}`);
    cpSync(join(copy, folder, 'dist'), join(copy, 'release'), { recursive: true });
    const [publish = ''] = scriptsOf('release-remote.yml', 'publish');
    const { release = '' } = await script(publish);
    const [vouch = '', , canDeploy = '', start = ''] = scriptsOf('release-remote.yml', 'start');
    for (const step of [vouch, canDeploy]) await script(step, { RELEASE: release });
    const { rollout } = await script(start, { RELEASE: release, PERCENT: '1', MINUTES: '60' });
    console.log(`  ${release} is published, and rollout ${rollout} has 1 % of the devices`);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
await stack.close();
for (const folder of [copy, data]) rmSync(folder, { recursive: true, force: true });
