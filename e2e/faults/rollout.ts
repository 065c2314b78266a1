import { randomBytes } from 'node:crypto';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LiveRelease, Release, ReleaseFile } from '@viewmax/contracts/discovery';
import { planSchema } from '@viewmax/contracts/ops/rollouts';
import { releaseName } from '@viewmax/contracts/release-name';
import { commandRollout, startRollout } from '@viewmax/registry';
import { integrityOf } from '@viewmax/server/integrity-of';
import type { Stack } from '@viewmax/tools/start-stack';

const ROOT = join(import.meta.dirname, '../..');
const BY = 'journeys';
const FOR_EVERYBODY = planSchema.parse({ steps: [{ percent: 100, advance: 'manual' }] });

/** A copy of a package's build for changes. */
export function copiedBuild(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'copy-'));
  cpSync(join(ROOT, name === 'shell' ? name : `mfe-${name}`, 'dist'), folder, { recursive: true });
  return folder;
}

interface Copy {
  version?: string;
  /** Changes the service worker of a shell. */
  worker?(script: string): string;
}

/** The same release under another version. A shell may get another worker. */
export function copyOf({ name }: Pick<LiveRelease, 'name'>, { version = '1.0.1-copy', worker }: Copy = {}): string {
  const folder = copiedBuild(name);
  const script = join(folder, 'sw.js');
  if (worker) writeFileSync(script, worker(readFileSync(script, 'utf8')));
  const file = join(folder, 'release.json');
  const release = JSON.parse(readFileSync(file, 'utf8')) as Release;
  const files = release.files.map((one) => (one.file === 'sw.js' ? described(folder, one.file) : one));
  writeFileSync(file, JSON.stringify({ ...release, version, files }));
  return folder;
}

/** The same release with a larger entry. No server can compress what it has more. */
export function largeCopyOf({ name }: Pick<LiveRelease, 'name'>, bytes: number): string {
  const folder = copyOf({ name }, { version: '1.0.2-large' });
  const file = join(folder, 'release.json');
  const release = JSON.parse(readFileSync(file, 'utf8')) as Release;
  appendFileSync(join(folder, release.entry.file), `\n/* ${randomBytes(bytes).toString('base64')} */`);
  const entry = described(folder, release.entry.file);
  const files = release.files.map((one) => (one.file === entry.file ? entry : one));
  writeFileSync(file, JSON.stringify({ ...release, entry, files }));
  return folder;
}

export function described(folder: string, file: string): ReleaseFile {
  const content = readFileSync(join(folder, file));
  return { file, integrity: integrityOf(content), bytes: content.length };
}

/**
 * Rolls out a release, and others with it, to every device. The live release becomes its fallback. Returns the release's
 * name and a function that rolls it back.
 */
export async function rollsOut({ registry }: Pick<Stack, 'registry'>, folder: string, ...others: string[]) {
  const bad = await registry.publish(folder, { mayRebuild: true });
  const beside = await Promise.all(others.map((other) => registry.publish(other, { mayRebuild: true })));
  const { id, revision } = await startRollout(registry.context, BY, {
    releases: [bad, ...beside],
    plan: FOR_EVERYBODY,
  });
  return {
    release: releaseName(bad),
    version: bad.version,
    rollBack: () => commandRollout(registry.context, BY, { id, revision, command: 'rollback' }),
  };
}

/** Makes a release live for all devices. Open sessions keep their releases. */
export async function goesLive({ registry }: Pick<Stack, 'registry'>, before: LiveRelease, folder: string) {
  const newer = await registry.publish(folder, { mayRebuild: true });
  await registry.activate([newer]);
  return {
    release: releaseName(newer),
    version: newer.version,
    rollBack: () => registry.activate([before]),
  };
}
