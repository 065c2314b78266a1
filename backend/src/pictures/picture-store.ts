import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

const NAME = /^[\w-]{22}\.webp$/;
const PREFIX = '/img/u/';

export type PictureStore = {
  /** The path under which the picture is served from now on. */
  save(picture: Buffer): Promise<string>;
  /** The picture of this name, or null. */
  read(name: string): Promise<Buffer | null>;
  remove(path: string): Promise<void>;
};

/** Uploaded pictures as files. Their names are random: nobody finds one without having been told. */
export function createPictureStore(folder: string): PictureStore {
  return {
    async save(picture) {
      const name = `${randomBytes(16).toString('base64url')}.webp`;
      await mkdir(folder, { recursive: true });
      const draft = join(folder, `${name}.draft`);
      await writeFile(draft, picture);
      await rename(draft, join(folder, name));
      return PREFIX + name;
    },
    async read(name) {
      if (!NAME.test(name)) return null;
      return readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
    },
    async remove(path) {
      const name = basename(path);
      if (path === PREFIX + name && NAME.test(name)) await rm(join(folder, name), { force: true });
    },
  };
}
