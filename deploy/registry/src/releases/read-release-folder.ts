import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Release, type ReleaseFile, SOURCE_MAPS } from '@viewmax/contracts/discovery';
import type { PromotedRelease } from '@viewmax/contracts/ops/releases';
import { integrityOf } from '@viewmax/server/integrity-of';
import type { ReleaseFiles } from '../state/context.ts';
import { Refused } from '../state/refused.ts';
import { LIMITS, MANIFEST, readManifest } from './read-manifest.ts';
import { MAX_SOURCE_MAPS, readSourceMaps, type SourceMaps } from './source-maps.ts';

/** A release with verified files. */
export interface CheckedRelease {
  release: Release;
  files: ReleaseFiles;
  /** The maps of its scripts, from builds that make them. */
  maps?: SourceMaps;
  /** Set for a release of another registry. */
  promoted?: PromotedRelease;
}

/** Verified bytes that stay in memory, so that storing them reads no folder a second time. */
export const inMemory = (files: ReadonlyMap<string, Buffer>): ReleaseFiles => ({
  names: [...files.keys()],
  read: async (file) => files.get(file) ?? Buffer.alloc(0),
});

async function namesIn(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw new Refused(`${folder} cannot be read as a folder; a build makes it.`);
  });
  for (const entry of entries) {
    if (entry.isSymbolicLink()) throw new Refused(`${entry.name} is a link; a release contains files only.`);
    if (!entry.isFile()) throw new Refused(`${entry.name} is not a file; a release is one flat folder.`);
  }
  return new Set(entries.map((entry) => entry.name));
}

async function bytesOf(folder: string, file: string, most: number, isBound = false): Promise<Buffer> {
  const handle = await open(join(folder, file), constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const { size } = await handle.stat();
    if (size > most) throw new Refused(`${file} has ${size} bytes instead of ${isBound ? 'at most ' : ''}${most}.`);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

export function checkFile({ file, integrity, bytes }: ReleaseFile, content: Buffer): void {
  if (content.length !== bytes) throw new Refused(`${file} has ${content.length} bytes instead of ${bytes}.`);
  if (integrityOf(content) !== integrity)
    throw new Refused(`${file} is not the file that ${MANIFEST} describes: its hash differs.`);
}

/** Reads a built release and verifies it: no file is missing or surplus, and every byte matches `release.json`. The maps of
 * its scripts may be beside them. */
export async function readReleaseFolder(folder: string): Promise<CheckedRelease> {
  const names = await namesIn(folder);
  if (!names.delete(MANIFEST)) throw new Refused(`${folder} holds no ${MANIFEST}.`);
  const release = readManifest(String(await bytesOf(folder, MANIFEST, LIMITS.manifestBytes, true)));
  const files = new Map<string, Buffer>();
  for (const file of release.files) {
    if (!names.delete(file.file)) throw new Refused(`${file.file} is missing.`);
    const content = await bytesOf(folder, file.file, file.bytes);
    checkFile(file, content);
    files.set(file.file, content);
  }
  const maps = names.delete(SOURCE_MAPS)
    ? readSourceMaps(String(await bytesOf(folder, SOURCE_MAPS, MAX_SOURCE_MAPS, true)), release)
    : {};
  const [more] = names;
  if (more) throw new Refused(`${more} is in the folder, but not in ${MANIFEST}.`);
  return { release, files: inMemory(files), maps };
}
