import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { type Release, SOURCE_MAPS } from '@viewmax/contracts/discovery';
import type { Position } from '@viewmax/contracts/ops/reports';
import { inTurn } from '@viewmax/server/in-turn';
import { LRUCache } from 'lru-cache';
import { type Identity, identityOf } from '../state/identity.ts';
import { Refused } from '../state/refused.ts';
import { isRelease, type Tables } from '../state/tables.ts';
import { type SourceMapText, scriptsOf, type Unmap } from './unmap.ts';
import { unmapInThread } from './unmap-in-thread.ts';

const compress = promisify(brotliCompress);

/** No phone loads a map. The highest quality saves a tenth more bytes, for forty times the processor time. */
const SMALL_ENOUGH = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const decompress = promisify(brotliDecompress);

/** The largest text of all maps of a release. The shell's has 0.8 MB. */
export const MAX_SOURCE_MAPS = 10_000_000;
/** Of all maps of a release. The shell has 110,000 segments, 280 sources and 4,600 names. */
const MOST = { segments: 500_000, sources: 10_000, names: 100_000 };
const MAX_SOURCE = 500;

/** The map of each script of a release, by the script's name. */
export type SourceMaps = Record<string, SourceMapText>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const areTexts = (value: unknown, longest: number): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' && one.length <= longest);

/** By hand: a schema lists each fault of millions, in seconds and gigabytes. */
function readMap(value: unknown): SourceMapText | undefined {
  if (!isObject(value)) return undefined;
  const { version, sources, names, mappings } = value;
  if (version !== 3 || typeof mappings !== 'string') return undefined;
  if (!areTexts(sources, MAX_SOURCE) || !areTexts(names, MAX_SOURCE_MAPS)) return undefined;
  return { version, sources, names, mappings };
}

/** A map in memory has an object for each segment, and one for each line. */
function segmentsOf({ mappings }: SourceMapText): number {
  let count = 1;
  for (let at = 0; at < mappings.length; at += 1) if (mappings[at] === ',' || mappings[at] === ';') count += 1;
  return count;
}

function checkSizes(maps: SourceMaps): void {
  const all = Object.values(maps);
  const sizes = {
    segments: all.reduce((sum, map) => sum + segmentsOf(map), 0),
    sources: all.reduce((sum, { sources }) => sum + sources.length, 0),
    names: all.reduce((sum, { names }) => sum + names.length, 0),
  };
  for (const [name, most] of Object.entries(MOST)) {
    const count = sizes[name as keyof typeof MOST];
    if (count > most) throw new Refused(`${SOURCE_MAPS} has ${count} ${name}, more than the ${most} of a release.`);
  }
}

/** Parses `source-maps.json` and rejects the map of a file that the release does not have. */
export function readSourceMaps(text: string, { files }: Pick<Release, 'files'>): SourceMaps {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Refused(`${SOURCE_MAPS} is not JSON.`);
  }
  const refuse = (place: string) => new Refused(`${SOURCE_MAPS} has no source map of version 3 at ${place}.`);
  if (!isObject(json)) throw refuse('its top');
  const own = new Set(files.map(({ file }) => file));
  const maps: SourceMaps = {};
  for (const [file, value] of Object.entries(json)) {
    if (!own.has(file))
      throw new Refused(`${SOURCE_MAPS} names ${file.slice(0, 100)}, which the release does not have.`);
    const map = readMap(value);
    if (!map) throw refuse(file);
    maps[file] = map;
  }
  checkSizes(maps);
  return maps;
}

/** The maps that are not stored. The first maps of a release remain. A node publishes its builds at each start. */
export async function newSourceMaps(tables: Tables, release: Identity, maps: SourceMaps): Promise<SourceMaps> {
  if (Object.keys(maps).length === 0) return {};
  const stored = tables.selectFrom('source_maps').select('file').where(isRelease(release));
  const known = new Set((await stored.execute()).map(({ file }) => file));
  return Object.fromEntries(Object.entries(maps).filter(([file]) => !known.has(file)));
}

/** Stores the maps of a published release. */
export async function storeSourceMaps(tables: Tables, { name, version }: Identity, maps: SourceMaps): Promise<void> {
  const rows = await Promise.all(
    Object.entries(maps).map(async ([file, map]) => {
      return { name, version, file, map: await compress(JSON.stringify(map), SMALL_ENOUGH) };
    }),
  );
  if (rows.length === 0) return;
  await tables
    .insertInto('source_maps')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The stored maps of a release. */
export async function storedSourceMaps(tables: Tables, release: Identity): Promise<SourceMaps> {
  const stored = tables.selectFrom('source_maps').select(['file', 'map']).where(isRelease(release));
  const rows = await stored.orderBy('file').execute();
  const all = rows.map(async ({ file, map }) => [file, JSON.parse(String(await decompress(map)))] as const);
  return Object.fromEntries(await Promise.all(all));
}

/** About 20,000 positions. Those of a published map never change. */
const CACHE_BYTES = 8_000_000;

const bytesOf = (position: Position, frame: string): number => 2 * (frame.length + JSON.stringify(position).length);

const tooMany = () => new Refused('Too many stacks are being translated. Try again in half a minute.', 'too_many');

/** Translates positions in scripts with the stored maps, one request after the other. */
export function createUnmapper(tables: Tables): Unmap {
  const known = new LRUCache<string, Position>({ maxSize: CACHE_BYTES, sizeCalculation: bytesOf });
  const translateInTurn = inTurn({ atOnce: 1, mostWaiting: 16, refusal: tooMany });

  async function storedMap(release: string, file: string): Promise<Buffer | undefined> {
    const stored = tables
      .selectFrom('source_maps')
      .select('map')
      .where(isRelease(identityOf(release)));
    return (await stored.where('file', '=', file).executeTakeFirst())?.map;
  }

  async function translateAll(frames: readonly string[]): Promise<void> {
    const scripts = scriptsOf(frames).map(async ({ release, file, frames: own }) => {
      const map = await storedMap(release, file);
      return map ? { map, frames: own } : [];
    });
    const mapped = (await Promise.all(scripts)).flat();
    if (mapped.length === 0) return;
    for (const [frame, position] of await unmapInThread(mapped)) known.set(frame, position);
  }

  return async (frames) => {
    const missing = frames.filter((frame) => !known.has(frame));
    if (missing.length > 0) await translateInTurn(() => translateAll(missing));
    return new Map(
      frames.flatMap((frame) => {
        const position = known.get(frame);
        return position ? [[frame, position]] : [];
      }),
    );
  };
}
