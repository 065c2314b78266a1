import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Objects } from './objects.ts';

const DRAFT = '.draft';

/** Objects in a directory. The caller checks that a key does not lead out of it. */
export function directoryObjects(root: string): Objects {
  const fileOf = (key: string) => join(root, key);

  return {
    read: (key) =>
      readFile(fileOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      }),
    async write(key, content) {
      const draft = `${fileOf(key)}.${randomBytes(4).toString('hex')}${DRAFT}`;
      await mkdir(dirname(draft), { recursive: true });
      try {
        await writeFile(draft, content);
        await rename(draft, fileOf(key));
      } catch (error) {
        // A full disk has a part of the draft, and nothing else would free it.
        await rm(draft, { force: true });
        throw error;
      }
    },
    remove: (key) => rm(fileOf(key), { force: true }),
    async *list() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return [];
          throw error;
        },
      );
      for (const entry of entries) {
        if (!entry.isFile() || entry.name.endsWith(DRAFT)) continue;
        yield relative(root, join(entry.parentPath, entry.name)).split(sep).join('/');
      }
    },
  };
}
