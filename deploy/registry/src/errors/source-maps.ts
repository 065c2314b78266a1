import { type SourceMap as NodeSourceMap, SourceMap } from 'node:module';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { type Release, SOURCE_MAPS } from '@viewmax/shared/contracts/discovery';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type Identity, identityOf } from '../base/identity.ts';
import { Refused } from '../base/refused.ts';
import type { Tables } from '../state/tables.ts';
import { type Unmap, unmapBy } from './unmap-by.ts';

const compress = promisify(brotliCompress);

/** No phone loads a map. The highest quality saves a tenth more bytes, for forty times the processor time. */
const SMALL_ENOUGH = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const decompress = promisify(brotliDecompress);

/** The largest text of all maps of a release. The shell's has about 2 MB. */
export const MAX_SOURCE_MAPS = 10_000_000;

const mapsSchema = z.record(
  z.string(),
  z.object({
    version: z.literal(3),
    sources: z.array(z.string().max(500)),
    names: z.array(z.string()),
    mappings: z.string(),
  }),
);

/** The map of each script of a release, by the script's name. */
export type SourceMaps = z.infer<typeof mapsSchema>;

/** Parses `source-maps.json` and rejects the map of a file that the release does not have. */
export function readSourceMaps(text: string, { files }: Pick<Release, 'files'>): SourceMaps {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Refused(`${SOURCE_MAPS} is not JSON.`);
  }
  const { data, error } = mapsSchema.safeParse(json);
  if (!data) {
    const [issue] = error.issues;
    throw new Refused(`${SOURCE_MAPS} has no source map of version 3 at ${issue?.path.join('.') || 'its top'}.`);
  }
  const foreign = Object.keys(data).find((file) => !files.some((own) => own.file === file));
  if (foreign !== undefined) throw new Refused(`${SOURCE_MAPS} names ${foreign}, which the release does not have.`);
  return data;
}

/** Stores the maps of a published release. The first maps of a release remain. A node publishes its builds at each start. */
export async function storeSourceMaps(tables: Tables, { name, version }: Identity, maps: SourceMaps): Promise<void> {
  if (Object.keys(maps).length === 0) return;
  const stored = tables.selectFrom('source_maps').select('file').where('name', '=', name);
  const known = new Set((await stored.where('version', '=', version).execute()).map(({ file }) => file));
  const rows = await Promise.all(
    Object.entries(maps)
      .filter(([file]) => !known.has(file))
      .map(async ([file, map]) => ({ name, version, file, map: await compress(JSON.stringify(map), SMALL_ENOUGH) })),
  );
  if (rows.length === 0) return;
  await tables
    .insertInto('source_maps')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The stored maps of a release. */
export async function storedSourceMaps(tables: Tables, { name, version }: Identity): Promise<SourceMaps> {
  const stored = tables.selectFrom('source_maps').select(['file', 'map']).where('name', '=', name);
  const rows = await stored.where('version', '=', version).orderBy('file').execute();
  const all = rows.map(async ({ file, map }) => [file, JSON.parse(String(await decompress(map)))] as const);
  return Object.fromEntries(await Promise.all(all));
}

/** Translates positions in scripts with the stored maps. */
export function createUnmapper(tables: Tables): Unmap {
  const known = new LRUCache<string, NodeSourceMap>({ max: 20 });

  async function mapOf(title: string, file: string): Promise<NodeSourceMap | undefined> {
    const key = `${title}/${file}`;
    const before = known.get(key);
    if (before) return before;
    const { name, version } = identityOf(title);
    const stored = tables.selectFrom('source_maps').select('map').where('name', '=', name);
    const row = await stored.where('version', '=', version).where('file', '=', file).executeTakeFirst();
    if (!row) return undefined;
    const map = new SourceMap(JSON.parse(String(await decompress(row.map))));
    known.set(key, map);
    return map;
  }

  return unmapBy(mapOf);
}
