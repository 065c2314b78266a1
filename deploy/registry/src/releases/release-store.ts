import { randomUUID } from 'node:crypto';
import { releaseName } from '@viewmax/contracts/release-name';
import { directoryObjects } from '@viewmax/server/objects/directory-objects';
import type { Objects } from '@viewmax/server/objects/objects';
import type { ReleaseStore } from '../state/context.ts';
import type { Identity } from '../state/identity.ts';
import { Refused } from '../state/refused.ts';
import { packedFiles } from './packed-files.ts';
import { MANIFEST } from './read-manifest.ts';

const PLAIN = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** Accepts only names inside a release. */
const isPlain = ({ name, version }: Identity, file: string): boolean =>
  [name, version, file].every((part) => PLAIN.test(part));

const keyOf = ({ name, version }: Identity, file: string) => [name, version, file].join('/');

/**
 * Stores releases as objects: `<name>/<version>/<file>`. The manifest is written last and removed first, so it marks a complete
 * release. `address` names the store in a sentence.
 */
export function releaseStore(objects: Objects, address: string): ReleaseStore {
  const read: ReleaseStore['read'] = async (identity, file) =>
    isPlain(identity, file) ? objects.read(keyOf(identity, file)) : null;

  return {
    read,
    async put(identity, manifest, files) {
      const otherBytes = () => new Refused(`${releaseName(identity)} is already stored with other bytes.`);
      const created: string[] = [];
      /** A killed process may have left the object. It is accepted if the bytes are the same. */
      async function putOnce(file: string, content: Buffer): Promise<void> {
        const key = keyOf(identity, file);
        if (await objects.create(key, content)) created.push(key);
        else if (!(await objects.read(key))?.equals(content)) throw otherBytes();
      }
      const before = await read(identity, MANIFEST);
      if (before && String(before) !== manifest) throw otherBytes();
      try {
        for await (const all of packedFiles(files)) for (const [file, content] of all) await putOnce(file, content);
        await putOnce(MANIFEST, Buffer.from(manifest));
      } catch (error) {
        // A full disk gets its space back.
        await Promise.allSettled(created.map((key) => objects.remove(key)));
        throw error;
      }
    },
    has: (identity) => objects.has(keyOf(identity, MANIFEST)),
    async remove(identity) {
      await objects.remove(keyOf(identity, MANIFEST));
      const removed: Promise<void>[] = [];
      for await (const key of objects.list(keyOf(identity, ''))) removed.push(objects.remove(key));
      await Promise.all(removed);
    },
    async check() {
      // No release can have this name. The key is random, because nodes may start together.
      const key = `.probe/${randomUUID()}`;
      await objects.create(key, Buffer.from('first'));
      const isOverwritten = await objects.create(key, Buffer.from('second')).finally(() => objects.remove(key));
      if (!isOverwritten) return;
      throw new Error(
        `The store ${address} ignores If-None-Match and overwrites objects, so a release could change after it was published. Use a store with conditional writes.`,
      );
    },
  };
}

/** A store in a directory. */
export const directoryStore = (root: string): ReleaseStore => releaseStore(directoryObjects(root), root);

/** Hides the files of purged releases, even while the store or its cache still has them. */
export const withoutPurged = (store: ReleaseStore, isPurged: (release: string) => boolean): ReleaseStore => ({
  ...store,
  read: async (identity, file) => (isPurged(releaseName(identity)) ? null : store.read(identity, file)),
});
