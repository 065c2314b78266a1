import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type PictureWidth, pictureWidths } from '@viewmax/shared/contracts/pictures';
import { type PictureFormat, pictureFormats, shrinkPicture } from './encode-picture.ts';

const NAME = /^[\w-]{22}\.webp$/;
const PREFIX = '/img/u/';

export type PictureStore = {
  /** Stores a picture, and returns the path that serves it. */
  save(picture: Buffer): Promise<string>;
  /** The same under a given name: 22 letters, digits, `-` and `_`, then `.webp`. */
  keep(name: string, picture: Buffer): Promise<void>;
  /** The picture of this name, or null. */
  read(name: string): Promise<Buffer | null>;
  /** The same picture, smaller: the store makes it at the first request, and keeps it. */
  readAt(name: string, width: PictureWidth, format: PictureFormat): Promise<Buffer | null>;
  remove(path: string): Promise<void>;
};

const smallName = (name: string, width: PictureWidth, format: PictureFormat) =>
  `${name.replace('.webp', '')}@${width}.${format}`;

const allNames = (name: string) => [
  name,
  ...pictureWidths.flatMap((width) => pictureFormats.map((format) => smallName(name, width, format))),
];

/** Stores pictures as files; uploads get random names, so that only a known address finds one. */
export function createPictureStore(folder: string): PictureStore {
  async function write(name: string, picture: Buffer): Promise<void> {
    const draft = join(folder, `${name}.${randomBytes(4).toString('hex')}.draft`);
    await writeFile(draft, picture);
    await rename(draft, join(folder, name));
  }

  async function keep(name: string, picture: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true });
    await write(name, picture);
  }

  const readFrom = (name: string): Promise<Buffer | null> =>
    readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
  const read = async (name: string) => (NAME.test(name) ? readFrom(name) : null);

  return {
    read,
    async save(picture) {
      const name = `${randomBytes(16).toString('base64url')}.webp`;
      await keep(name, picture);
      return PREFIX + name;
    },
    keep,
    async readAt(name, width, format) {
      // The original goes first: a resized copy must not outlive it.
      const whole = await read(name);
      if (!whole) return null;
      const small = smallName(name, width, format);
      const kept = await readFrom(small);
      if (kept) return kept;
      const made = await shrinkPicture(whole, width, format);
      await write(small, made);
      return made;
    },
    async remove(path) {
      const name = basename(path);
      if (path !== PREFIX + name || !NAME.test(name)) return;
      for (const file of allNames(name)) await rm(join(folder, file), { force: true });
    },
  };
}
