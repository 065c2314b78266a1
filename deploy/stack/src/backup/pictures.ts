import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The pictures of members, at their present place or in a backup. */
export interface Pictures {
  names(): Promise<string[]>;
  /** Null if the picture was deleted meanwhile. */
  read(name: string): Promise<Buffer | null>;
  write(name: string, content: Buffer): Promise<void>;
}

/** An uploaded picture. Smaller copies of it are made again at their first request. */
const NAME = /^[\w-]{22}\.webp$/;

const absent = <T>(value: T) => {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
};

export function picturesIn(folder: string): Pictures {
  return {
    names: async () => (await readdir(folder).catch(absent([]))).filter((name) => NAME.test(name)).sort(),
    read: (name) => readFile(join(folder, name)).catch(absent(null)),
    async write(name, content) {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${name}.draft`), content);
      await rename(join(folder, `${name}.draft`), join(folder, name));
    },
  };
}
