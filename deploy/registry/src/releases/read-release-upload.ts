import { LIMITS, readManifest } from '../base/read-manifest.ts';
import { Refused } from '../base/refused.ts';
import type { CheckedRelease } from './publish-release.ts';
import { checkFile, type ReleaseFolder } from './read-release-folder.ts';

/**
 * A release in one piece: the length of `release.json` in four bytes, `release.json`, and its files one behind the other in
 * its order. No name and no length stands anywhere else, so there is nothing in it that could lead out or blow up.
 */
export const UPLOAD_TYPE = 'application/vnd.viewmax.release';
export const MAX_UPLOAD = 4 + LIMITS.manifestBytes + LIMITS.bytes;

export function writeReleaseUpload(manifest: string, { release, files }: ReleaseFolder): Buffer {
  const text = Buffer.from(manifest);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text, ...release.files.map(({ file }) => files.get(file) ?? Buffer.alloc(0))]);
}

/** An upload, wherever its bytes are kept. */
export interface UploadBytes {
  size: number;
  /** Fewer bytes where it ends before. */
  read(at: number, length: number): Promise<Buffer>;
}

/** Checks an upload as whole as a folder is checked, one file after the other, and keeps none of them in memory. */
export async function readReleaseUpload(upload: UploadBytes): Promise<CheckedRelease> {
  const length = upload.size < 4 ? 0 : (await upload.read(0, 4)).readUInt32BE();
  if (length === 0 || 4 + length > upload.size)
    throw new Refused('The upload is cut off before its release.json ends.');
  if (length > LIMITS.manifestBytes) throw new Refused(`release.json has more than ${LIMITS.manifestBytes} bytes.`);
  const release = readManifest(String(await upload.read(4, length)));
  const files = new Map<string, () => Promise<Buffer>>();
  let at = 4 + length;
  for (const file of release.files) {
    const begin = at;
    const read = () => upload.read(begin, file.bytes);
    checkFile(file, await read());
    files.set(file.file, read);
    at += file.bytes;
  }
  if (at !== upload.size) throw new Refused(`The upload has ${upload.size - at} bytes more than release.json names.`);
  return { release, files };
}
