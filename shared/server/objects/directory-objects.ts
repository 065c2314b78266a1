import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Objects } from './objects.ts';

/** The folder of objects that are being written. */
const INCOMING = '.incoming';
/** An earlier version left its drafts beside their objects. */
const DRAFT = '.draft';
/** No object takes this long to write. */
const LONGEST_DRAFT_MS = 3_600_000;

const ABSENT = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'];

/** The answer for an error that these codes explain. */
const ifCode =
  <T>(codes: readonly string[], answer: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (codes.includes(error.code ?? '')) return answer;
    throw error;
  };

/** Deletes drafts of killed processes. The disk may have another clock than this machine. */
async function removeOldDrafts(incoming: string, newest: string): Promise<void> {
  const { mtimeMs: now } = await stat(newest);
  for (const name of await readdir(incoming)) {
    const draft = join(incoming, name);
    const { mtimeMs } = await stat(draft).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > LONGEST_DRAFT_MS) await rm(draft, { recursive: true, force: true });
  }
}

/** Objects in a directory. The caller checks that a key does not lead out of it. */
export function directoryObjects(root: string): Objects {
  const fileOf = (key: string) => join(root, key);
  const incoming = join(root, INCOMING);
  let sweptAt = Number.NEGATIVE_INFINITY;

  /** Writes a draft and passes it on. A full disk has a part of the draft, and nothing else would free it. */
  async function put<T>(key: string, content: Buffer, move: (draft: string, file: string) => Promise<T>): Promise<T> {
    const draft = join(incoming, randomUUID());
    const file = fileOf(key);
    const place = async () => {
      await mkdir(dirname(file), { recursive: true });
      return move(draft, file);
    };
    await mkdir(incoming, { recursive: true });
    try {
      await writeFile(draft, content);
      if (performance.now() - sweptAt > LONGEST_DRAFT_MS) {
        sweptAt = performance.now();
        await removeOldDrafts(incoming, draft);
      }
      return await place().catch((error: NodeJS.ErrnoException) => {
        // A removal at the same time may have deleted the empty folder.
        if (error.code !== 'ENOENT') throw error;
        return place();
      });
    } finally {
      await rm(draft, { force: true });
    }
  }

  return {
    read: (key) => readFile(fileOf(key)).catch(ifCode(ABSENT, null)),
    has: (key) =>
      stat(fileOf(key))
        .then((found) => found.isFile())
        .catch(ifCode(ABSENT, false)),
    write: (key, content) => put(key, content, rename),
    create: (key, content) =>
      put(key, content, (draft, file) =>
        link(draft, file)
          .then(() => true)
          .catch(ifCode(['EEXIST'], false)),
      ),
    async remove(key) {
      await rm(fileOf(key), { force: true });
      // The folder of a release goes with its last file.
      if (key.includes('/')) await rmdir(dirname(fileOf(key))).catch(() => undefined);
    },
    async *list(start = '') {
      const folder = join(root, start.slice(0, start.lastIndexOf('/') + 1));
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ifCode(['ENOENT'], []));
      for (const entry of entries) {
        if (!entry.isFile() || entry.name.endsWith(DRAFT)) continue;
        const key = relative(root, join(entry.parentPath, entry.name)).split(sep).join('/');
        if (key.startsWith(start) && !key.startsWith(`${INCOMING}/`)) yield key;
      }
    },
  };
}
