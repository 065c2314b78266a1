import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseName } from '@viewmax/contracts/release-name';
import type { ReleaseStore } from '../state/context.ts';
import type { Identity } from '../state/identity.ts';
import { Refused } from '../state/refused.ts';
import { packedFiles } from './packed-files.ts';
import { MANIFEST } from './read-manifest.ts';

const PLAIN = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** Accepts only names inside a release. */
export const isPlain = ({ name, version }: Identity, file: string): boolean =>
  [name, version, file].every((part) => PLAIN.test(part));

export const otherBytesStored = (identity: Identity): Refused =>
  new Refused(`${releaseName(identity)} is already stored with other bytes.`);

const LONGEST_DRAFT_MS = 3_600_000;

/** Drafts of killed processes. No release takes this long to write. The disk may have another clock than this machine. */
async function removeOldDrafts(incoming: string, newest: string): Promise<void> {
  const { mtimeMs: now } = await stat(newest);
  for (const name of await readdir(incoming)) {
    const draft = join(incoming, name);
    const { mtimeMs } = await stat(draft).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > LONGEST_DRAFT_MS) await rm(draft, { recursive: true, force: true });
  }
}

/** A store in a directory: `<name>/<version>/<file>`. */
export function directoryStore(root: string): ReleaseStore {
  const folderOf = ({ name, version }: Identity) => join(root, name, version);

  const read: ReleaseStore['read'] = async (identity, file) => {
    if (!isPlain(identity, file)) return null;
    return readFile(join(folderOf(identity), file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ENAMETOOLONG') return null;
      throw error;
    });
  };

  const put: ReleaseStore['put'] = async (identity, manifest, files) => {
    const incoming = join(root, '.incoming');
    const draft = join(incoming, randomUUID());
    await mkdir(draft, { recursive: true });
    await removeOldDrafts(incoming, draft);
    try {
      for await (const all of packedFiles(new Map(files).set(MANIFEST, Buffer.from(manifest)))) {
        // All writes have settled before the draft is moved or deleted.
        const written = await Promise.allSettled(all.map(([file, content]) => writeFile(join(draft, file), content)));
        for (const one of written) if (one.status === 'rejected') throw one.reason;
      }
      await mkdir(join(root, identity.name), { recursive: true });
      await rename(draft, folderOf(identity)).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
        // Another process stored the release first, or was killed before it recorded the release.
        if (String(await read(identity, MANIFEST)) !== manifest) throw otherBytesStored(identity);
      });
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  };

  return {
    put,
    read,
    has: async (identity) => (await read(identity, MANIFEST)) !== null,
    /** Renames before deleting, because a later publish would take a half-deleted release for a complete one. */
    async remove(identity) {
      const draft = join(root, '.incoming', randomUUID());
      await mkdir(join(root, '.incoming'), { recursive: true });
      await rename(folderOf(identity), draft).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
      await rm(draft, { recursive: true, force: true });
    },
    async check() {
      const draft = join(root, '.incoming', randomUUID());
      try {
        await mkdir(draft, { recursive: true });
        await writeFile(join(draft, MANIFEST), '{}');
      } finally {
        await rm(draft, { recursive: true, force: true });
      }
    },
  };
}

/** Hides the files of purged releases, even while the store or its cache still has them. */
export const withoutPurged = (store: ReleaseStore, isPurged: (release: string) => boolean): ReleaseStore => ({
  ...store,
  read: async (identity, file) => (isPurged(releaseName(identity)) ? null : store.read(identity, file)),
});
