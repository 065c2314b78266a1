import { randomUUID } from 'node:crypto';
import type { Release } from '@viewmax/contracts/discovery';
import { type S3Options, s3Objects } from '@viewmax/server/objects/s3-objects';
import type { ReleaseStore } from '../state/context.ts';
import type { Identity } from '../state/identity.ts';
import { packedFiles } from './packed-files.ts';
import { MANIFEST } from './read-manifest.ts';
import { isPlain, otherBytesStored } from './release-store.ts';

const keyOf = ({ name, version }: Identity, file: string) => [name, version, file].join('/');

/**
 * A store in a bucket: `<prefix>/<name>/<version>/<file>`. The manifest is written last and marks the release as
 * complete.
 */
export function s3Store(options: S3Options): ReleaseStore {
  const objects = s3Objects(options);

  const read: ReleaseStore['read'] = async (identity, file) =>
    isPlain(identity, file) ? objects.read(keyOf(identity, file)) : null;

  /** An interrupted process may have left the object. It is accepted if the bytes are the same. */
  async function putOnce(identity: Identity, file: string, content: Buffer): Promise<void> {
    const key = keyOf(identity, file);
    if (await objects.create(key, content)) return;
    const stored = await objects.read(key);
    if (!stored?.equals(content)) throw otherBytesStored(identity);
  }

  return {
    read,
    async put(identity, manifest, files) {
      const before = await read(identity, MANIFEST);
      if (before && String(before) !== manifest) throw otherBytesStored(identity);
      for await (const all of packedFiles(files)) {
        for (const [file, content] of all) await putOnce(identity, file, content);
      }
      await putOnce(identity, MANIFEST, Buffer.from(manifest));
    },
    has: (identity) => objects.has(keyOf(identity, MANIFEST)),
    async remove(identity) {
      const manifest = await read(identity, MANIFEST);
      if (!manifest) return;
      const { files } = JSON.parse(String(manifest)) as Release;
      const all = files.flatMap(({ file }) => [file, `${file}.br`]);
      await Promise.all(all.map((file) => objects.remove(keyOf(identity, file))));
      await objects.remove(keyOf(identity, MANIFEST));
    },
    async check() {
      // No release can have this name. The key is random, because nodes may start together.
      const key = `.probe/${randomUUID()}`;
      await objects.create(key, Buffer.from('first'));
      const isOverwritten = await objects.create(key, Buffer.from('second')).finally(() => objects.remove(key));
      if (!isOverwritten) return;
      throw new Error(
        `The store s3://${options.bucket} ignores If-None-Match and overwrites objects, so a release could change after it was published. Use a store with conditional writes.`,
      );
    },
  };
}
