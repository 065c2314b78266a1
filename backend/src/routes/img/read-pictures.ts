import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

export interface Picture {
  tag: string;
  plain: Buffer;
  brotli(): Promise<Buffer>;
}

const compress = promisify(brotliCompress);
const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };

/** Reads a folder of SVG files. Each is compressed at its first request, and cached. */
export async function readPictures(folder: string): Promise<Map<string, Picture>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.svg'));
  const read = async (name: string): Promise<[string, Picture]> => {
    const plain = await readFile(join(folder, name));
    const tag = createHash('sha256').update(plain).digest('base64url').slice(0, 16);
    let packed: Promise<Buffer> | undefined;
    const brotli = () => {
      packed ??= compress(plain, { params });
      return packed;
    };
    return [name, { tag, plain, brotli }];
  };
  return new Map(await Promise.all(names.map(read)));
}
