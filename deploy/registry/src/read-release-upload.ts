import { LIMITS, readManifest } from './read-manifest.ts';
import { checkFile, type ReleaseFolder } from './read-release-folder.ts';
import { Refused } from './refused.ts';

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

/** Checks an upload as whole as a folder is checked. */
export function readReleaseUpload(body: Buffer): ReleaseFolder {
  const length = body.length < 4 ? 0 : body.readUInt32BE();
  if (length === 0 || 4 + length > body.length)
    throw new Refused('The upload is cut off before its release.json ends.');
  if (length > LIMITS.manifestBytes) throw new Refused(`release.json has more than ${LIMITS.manifestBytes} bytes.`);
  const release = readManifest(body.toString('utf8', 4, 4 + length));
  const files = new Map<string, Buffer>();
  let at = 4 + length;
  for (const file of release.files) {
    const content = body.subarray(at, at + file.bytes);
    checkFile(file, content);
    files.set(file.file, content);
    at += file.bytes;
  }
  if (at !== body.length) throw new Refused(`The upload has ${body.length - at} bytes more than release.json names.`);
  return { release, files };
}
