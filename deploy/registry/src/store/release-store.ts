import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Identity, titleOf } from '../base/identity.ts';
import { MANIFEST } from '../base/read-manifest.ts';
import { Refused } from '../base/refused.ts';
import { packedFiles, type ReleaseFiles } from './packed-files.ts';

/** Where the bytes of releases are kept. A release is there whole or not at all, and never changes. */
export interface ReleaseStore {
  put(identity: Identity, manifest: string, files: ReleaseFiles): Promise<void>;
  has(identity: Identity): Promise<boolean>;
  /** A file's bytes, or null. `<file>.br` holds a text file compressed, where that is smaller. */
  read(identity: Identity, file: string): Promise<Buffer | null>;
  remove(identity: Identity): Promise<void>;
  /** Drops what the process remembers of a release, because another one has removed it. */
  forget?(identity: Identity): void;
  /** Throws if the store cannot be written, or would overwrite what it has. */
  check(): Promise<void>;
}

const PLAIN = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** Nothing that leads out of a release. */
export const isPlain = ({ name, version }: Identity, file: string): boolean =>
  [name, version, file].every((part) => PLAIN.test(part));

export const storedOtherwise = (identity: Identity): Refused =>
  new Refused(`${titleOf(identity)} is already stored with other bytes.`);

const LONGEST_DRAFT_MS = 3_600_000;

/** What processes that were killed have left there; nobody takes so long to write a release. */
async function removeOldDrafts(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const draft = join(incoming, name);
    const { mtimeMs } = await stat(draft).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > LONGEST_DRAFT_MS) await rm(draft, { recursive: true, force: true });
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
    await removeOldDrafts(incoming);
    try {
      for await (const all of packedFiles(new Map(files).set(MANIFEST, Buffer.from(manifest)))) {
        // All of them have ended, well or not, before the draft is moved or taken away.
        const written = await Promise.allSettled(all.map(([file, content]) => writeFile(join(draft, file), content)));
        for (const one of written) if (one.status === 'rejected') throw one.reason;
      }
      await mkdir(join(root, identity.name), { recursive: true });
      await rename(draft, folderOf(identity)).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
        // Someone was faster, or a process ended before it could note what it had stored.
        if (String(await read(identity, MANIFEST)) !== manifest) throw storedOtherwise(identity);
      });
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  };

  return {
    put,
    read,
    has: async (identity) => (await read(identity, MANIFEST)) !== null,
    /** At once: half a release would be taken for a whole one by whoever publishes it again. */
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
