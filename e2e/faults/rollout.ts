import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LiveRelease, Release } from '@viewmax/shared/contracts/discovery';
import { planSchema } from '@viewmax/shared/contracts/ops';
import type { Stack } from '@viewmax/stack/start-stack';

const ROOT = join(import.meta.dirname, '../..');
const BY = 'journeys';
const FOR_EVERYBODY = planSchema.parse({ steps: [{ percent: 100, advance: 'manual' }] });

/** The same release once more under another version. */
export function copyOf({ name }: LiveRelease): string {
  const folder = mkdtempSync(join(tmpdir(), 'copy-'));
  cpSync(join(ROOT, `mfe-${name}`, 'dist'), folder, { recursive: true });
  const file = join(folder, 'release.json');
  const release = JSON.parse(readFileSync(file, 'utf8')) as Release;
  writeFileSync(file, JSON.stringify({ ...release, version: '1.0.1-copy' }));
  return folder;
}

/** Rolls a release out to every device; what was live before is its fallback. Answers with its name and the way back. */
export async function rollsOut({ registry }: Pick<Stack, 'registry'>, folder: string) {
  const bad = await registry.publish(folder);
  const { id, revision } = await registry.admin.start(BY, { releases: [bad], plan: FOR_EVERYBODY });
  return {
    release: `${bad.name}@${bad.version}`,
    version: bad.version,
    rollBack: () => registry.admin.command(BY, { id, revision, command: 'rollback' }),
  };
}
