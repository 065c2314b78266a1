import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The hash of the database's file. */
  database: z.string(),
  /** Releases with all their files, such as `catalog@1.4.2-3fa9c1d2`. */
  releases: z.array(z.string()),
  /** The hash of each picture, by its name. */
  pictures: z.record(z.string(), z.string()),
  /** What the database names and the backup lacks, one sentence each. */
  missing: z.array(z.string()),
});

/** The description of a backup. It is written last, so a folder without it is an unfinished backup. */
export type Manifest = z.output<typeof manifestSchema>;

const FILE = 'backup.json';

/** The places inside a backup's folder. */
export const placesIn = (folder: string) => ({
  database: join(folder, 'database'),
  release: (name: string, version: string) => join(folder, 'releases', name, version),
  pictures: join(folder, 'pictures'),
});

export const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

export async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(join(folder, FILE), `${JSON.stringify(manifest, null, 2)}\n`);

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => {
    throw new Error(`${folder} has no ${FILE}, so it is no finished backup.`);
  });
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(`${join(folder, FILE)} is not the description of a backup that this version reads.`);
  }
}
