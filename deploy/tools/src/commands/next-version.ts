import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPackage } from '@viewmax/build';
import { contentOf, DEVELOPMENT_FILE, type Discovery, releaseSchema } from '@viewmax/contracts/discovery';
import { packageVersion } from '@viewmax/registry/release';

// Prints the version of a package's next release, or nothing if its build has the bytes of an earlier release. That is the
// newest published one, so a release on its way or rolled back is not released again; without `--newest` it is the live one.
// The build gets the names of that release, because equal sources give equal bytes only under equal names.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { app: { type: 'string' }, run: { type: 'string' }, newest: { type: 'string' } },
});
const [folder = ''] = positionals;
const { app = '', run = '', newest } = values;
if (!folder || !URL.canParse(app) || !/^\d+$/.test(run))
  throw new Error('Usage: next-version.ts <folder> --app <address> --run <number> [--newest <release>]');

const place = resolve(folder);
const manifest = join(place, 'package.json');
const text = readFileSync(manifest, 'utf8');
const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;
const name = folder === 'shell' ? folder : readJson<{ name: string }>(join(place, 'remote.json')).name;

async function readFrom<T>(path: string): Promise<T> {
  const answer = await fetch(new URL(path, app));
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
  return (await answer.json()) as T;
}

async function earlierVersion(): Promise<string | undefined> {
  if (newest) return newest.slice(newest.indexOf('@') + 1);
  const { shell, remotes } = await readFrom<Discovery>('/discovery.json');
  return [shell, ...remotes].find((live) => live.name === name)?.version;
}

/** The content of a `release.json` without the shell's development build, which changes with each comment. */
function contentForMembers(manifest: unknown): string {
  const release = releaseSchema.parse(manifest);
  return contentOf({ ...release, files: release.files.filter(({ file }) => file !== DEVELOPMENT_FILE) });
}

/** The `release.json` of the build of these sources under the names of an earlier release. */
async function builtLike(version: string): Promise<unknown> {
  const dist = mkdtempSync(join(tmpdir(), 'next-'));
  const earlier = `/r/${name}/${version}/mf-manifest.json`;
  const like = name === 'shell' ? {} : { buildName: (await readFrom<{ name: string }>(earlier)).name };
  writeFileSync(manifest, text.replace(/"version": "[^"]*"/, `"version": "${packageVersion(version)}"`));
  try {
    const into = (config: object) => ({ ...config, output: { ...Object(config).output, path: dist } });
    const result = await buildPackage(place, into, like);
    if ('error' in result) throw new Error(result.error);
    return readJson(join(dist, 'release.json'));
  } finally {
    writeFileSync(manifest, text);
    rmSync(dist, { recursive: true, force: true });
  }
}

/** Whether these sources make the bytes of an earlier release. */
async function isBuiltAs(version: string): Promise<boolean> {
  const published = await readFrom(`/r/${name}/${version}/release.json`);
  return contentForMembers(await builtLike(version)) === contentForMembers(published);
}

const earlier = await earlierVersion();
if (!earlier || !(await isBuiltAs(earlier))) {
  const [major, minor] = (JSON.parse(text) as { version: string }).version.split('.');
  console.log(`${major}.${minor}.${run}`);
}
