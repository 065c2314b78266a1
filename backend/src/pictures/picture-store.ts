import { randomBytes } from 'node:crypto';
import { posix } from 'node:path';
import { type PictureWidth, pictureWidths } from '@viewmax/contracts/pictures';
import { diskProblem } from '@viewmax/server/disk-problem';
import type { Objects } from '@viewmax/server/objects/objects';
import { type PictureFormat, pictureFormats, shrinkPicture } from './encode-picture.ts';

const NAME = /^[\w-]{22}\.webp$/;
const PREFIX = '/img/u/';

export interface PictureStore {
  /** Stores a picture, and returns the path that serves it. */
  save(picture: Buffer): Promise<string>;
  /** The same under a given name: 22 letters, digits, `-` and `_`, then `.webp`. */
  keep(name: string, picture: Buffer): Promise<void>;
  /** The picture of this name, or null. */
  read(name: string): Promise<Buffer | null>;
  /** The same picture, smaller: the store makes it at the first request, and keeps it. */
  readAt(name: string, width: PictureWidth, format: PictureFormat): Promise<Buffer | null>;
  remove(path: string): Promise<void>;
}

const smallName = (name: string, width: PictureWidth, format: PictureFormat) =>
  `${name.replace('.webp', '')}@${width}.${format}`;

const allNames = (name: string) => [
  name,
  ...pictureWidths.flatMap((width) => pictureFormats.map((format) => smallName(name, width, format))),
];

/** The name of a picture of this path; undefined for a path of another kind. */
export function uploadName(path: string): string | undefined {
  const name = posix.basename(path);
  return path === PREFIX + name && NAME.test(name) ? name : undefined;
}

/** Stores pictures in a folder of the store; uploads get random names, so that only a known address finds one. */
export function createPictureStore(objects: Objects, folder = ''): PictureStore {
  const keep = (name: string, picture: Buffer) => objects.write(folder + name, picture);
  const read = async (name: string) => (NAME.test(name) ? objects.read(folder + name) : null);

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
      const small = folder + smallName(name, width, format);
      const stored = await objects.read(small);
      if (stored) return stored;
      const made = await shrinkPicture(whole, width, format);
      // The next request makes it again, so a full disk takes no picture from anybody.
      await objects.write(small, made).catch((error: unknown) => {
        if (!diskProblem(error)) throw error;
      });
      return made;
    },
    async remove(path) {
      const name = uploadName(path);
      if (name) await Promise.all(allNames(name).map((file) => objects.remove(folder + file)));
    },
  };
}
