import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@viewmax/contracts/discovery';
import { writeRelease } from '@viewmax/registry/testing/write-release';
import fc, { type Arbitrary } from 'fast-check';
import { smallReleases } from '../src/testing/open-test-edge.ts';
import { hostile, jsonOf } from './hostile-bytes.ts';

/** A release of each kind: a shell, one with screens, one that fills a slot. */
function validRelease(index: number): { manifest: Release; contents: Buffer[] } {
  const version = `1.${index}.0-f${index}`;
  const folder = writeRelease({ ...(smallReleases[index] ?? { name: 'catalog' }), version, code: version });
  const manifest = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as Release;
  return { manifest, contents: manifest.files.map(({ file }) => readFileSync(join(folder, file))) };
}

/** The stream of an upload: the manifest's length, the manifest, and its files. */
function uploadOf(manifest: object, contents: readonly Buffer[]): Buffer {
  const text = jsonOf(manifest);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text, ...contents]);
}

/** Uploads of releases whose manifests were tampered with. Each has a version of its own, so that none is known already. */
export function tamperedUploads(): Arbitrary<Buffer> {
  let number = 0;
  const uploads = smallReleases.map((_, index) => {
    const { manifest, contents } = validRelease(index);
    return hostile(manifest, (changed) => {
      number += 1;
      const version = changed.version === manifest.version ? `2.${number}.0-f` : changed.version;
      return uploadOf({ ...changed, version }, contents);
    });
  });
  return fc.oneof(...uploads);
}
