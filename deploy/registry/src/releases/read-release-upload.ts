import type { ReleaseFiles } from '../state/context.ts';
import { Refused } from '../state/refused.ts';
import { LIMITS, readManifest } from './read-manifest.ts';
import { type CheckedRelease, checkFile } from './read-release-folder.ts';
import { MAX_SOURCE_MAPS, readSourceMaps, type SourceMaps } from './source-maps.ts';

/**
 * A release in one piece: the length of `release.json` in four bytes, `release.json`, then its files in the order that
 * it lists, then the maps of its scripts as JSON, if it has any. Names and lengths occur in `release.json` alone, so the format allows neither path traversal nor a
 * decompression bomb.
 */
export const UPLOAD_TYPE = 'application/vnd.viewmax.release';
export const MAX_UPLOAD = 4 + LIMITS.manifestBytes + LIMITS.bytes;

/** The part before the files. */
export function uploadHead(manifest: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(manifest.length);
  return Buffer.concat([length, manifest]);
}

/** The part behind the files. */
export const uploadTail = (maps: SourceMaps): Buffer =>
  Buffer.from(Object.keys(maps).length > 0 ? JSON.stringify(maps) : '');

export async function writeReleaseUpload(
  manifest: string,
  { release, files, maps = {} }: CheckedRelease,
): Promise<Buffer> {
  const all = await Promise.all(release.files.map(({ file }) => files.read(file)));
  return Buffer.concat([uploadHead(Buffer.from(manifest)), ...all, uploadTail(maps)]);
}

/** An upload in any storage. */
export interface UploadBytes {
  size: number;
  /** Returns fewer bytes at the end. */
  read(at: number, length: number): Promise<Buffer>;
}

/** Verifies an upload as strictly as a folder, one file after the other, without holding files in memory. */
export async function readReleaseUpload(upload: UploadBytes): Promise<CheckedRelease> {
  const length = upload.size < 4 ? 0 : (await upload.read(0, 4)).readUInt32BE();
  if (length === 0 || 4 + length > upload.size)
    throw new Refused('The upload ends before its release.json is complete.');
  if (length > LIMITS.manifestBytes) throw new Refused(`release.json has more than ${LIMITS.manifestBytes} bytes.`);
  const release = readManifest(String(await upload.read(4, length)));
  const places = new Map<string, [at: number, bytes: number]>();
  const files: ReleaseFiles = {
    names: release.files.map(({ file }) => file),
    read: (file) => upload.read(...(places.get(file) ?? [0, 0])),
  };
  let at = 4 + length;
  for (const file of release.files) {
    places.set(file.file, [at, file.bytes]);
    checkFile(file, await files.read(file.file));
    at += file.bytes;
  }
  if (at > upload.size) throw new Refused('The upload ends before its files are complete.');
  if (at === upload.size) return { release, files };
  const rest = upload.size - at;
  if (rest > MAX_SOURCE_MAPS) throw new Refused(`The upload has ${rest} bytes more than release.json names.`);
  return { release, files, maps: readSourceMaps(String(await upload.read(at, rest)), release) };
}
