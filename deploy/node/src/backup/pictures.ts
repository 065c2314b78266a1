import { openObjects } from '@viewmax/server/objects/open-objects';

/** The pictures of members, at their present place or in a backup. */
export interface Pictures {
  names(): Promise<string[]>;
  /** Null if the picture was deleted meanwhile. */
  read(name: string): Promise<Buffer | null>;
  write(name: string, content: Buffer): Promise<void>;
}

/** An uploaded picture. Smaller copies of it are made again at their first request. */
const NAME = /^[\w-]{22}\.webp$/;

/** `address` is a directory or a bucket. */
export async function picturesIn(address: string): Promise<Pictures> {
  const { list, read, write } = await openObjects(address);
  return {
    async names() {
      const names: string[] = [];
      for await (const key of list()) if (NAME.test(key)) names.push(key);
      return names.sort();
    },
    read,
    write,
  };
}
