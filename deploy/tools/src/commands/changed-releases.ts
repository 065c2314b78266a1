import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPackage } from '@viewmax/build';
import { repositoryRoot } from '@viewmax/build/repository-root';
import type { Discovery, LiveRelease, Release } from '@viewmax/contracts/discovery';
import { packageVersion } from '@viewmax/registry/release';
import { releasedPackages } from '../build/packages.ts';

// Prints the packages whose build differs from their live release, with the version of their next one. A package is built
// with the names of its live release, so equal sources give equal bytes, and a change that reaches no phone releases nothing.
const { values } = parseArgs({ options: { app: { type: 'string' }, run: { type: 'string' } } });
const { app = '', run = '' } = values;
if (!URL.canParse(app) || !/^\d+$/.test(run))
  throw new Error('Usage: changed-releases.ts --app <address> --run <number>');

async function readLive<T>(path: string): Promise<T> {
  const answer = await fetch(new URL(path, app));
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
  return (await answer.json()) as T;
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

/** The version of the build of these sources under the names of the live release. */
async function builtLike(place: string, { name, version, base }: LiveRelease): Promise<string> {
  const manifest = join(place, 'package.json');
  const text = readFileSync(manifest, 'utf8');
  const dist = mkdtempSync(join(tmpdir(), 'changed-'));
  const like =
    name === 'shell' ? {} : { buildName: (await readLive<{ name: string }>(`${base}mf-manifest.json`)).name };
  writeFileSync(manifest, text.replace(/"version": "[^"]*"/, `"version": "${packageVersion(version)}"`));
  try {
    const into = (config: object) => ({ ...config, output: { ...Object(config).output, path: dist } });
    const result = await buildPackage(place, into, like);
    if ('error' in result) throw new Error(result.error);
    return readJson<Release>(join(dist, 'release.json')).version;
  } finally {
    writeFileSync(manifest, text);
    rmSync(dist, { recursive: true, force: true });
  }
}

const { shell, remotes } = await readLive<Discovery>('/discovery.json');
const changed: { remote: string; folder: string; version: string }[] = [];
for (const folder of releasedPackages()) {
  const place = join(repositoryRoot, folder);
  const remote = folder === 'shell' ? 'shell' : readJson<{ name: string }>(join(place, 'remote.json')).name;
  const live = [shell, ...remotes].find(({ name }) => name === remote);
  if (live && (await builtLike(place, live)) === live.version) continue;
  const [major, minor] = readJson<{ version: string }>(join(place, 'package.json')).version.split('.');
  changed.push({ remote, folder, version: `${major}.${minor}.${run}` });
}
console.log(JSON.stringify(changed));
