import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { fileTypeOf } from '../file-types.ts';

const compress = promisify(brotliCompress);

async function packed(file: string, content: Buffer): Promise<[string, Buffer][]> {
  if (!fileTypeOf(file)?.text) return [[file, content]];
  const small = await compress(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });
  return small.length < content.length
    ? [
        [file, content],
        [`${file}.br`, small],
      ]
    : [[file, content]];
}

/** Everything that is stored of a release: the files, and each text compressed where that is smaller. */
export async function packedFiles(files: ReadonlyMap<string, Buffer>): Promise<[string, Buffer][]> {
  return (await Promise.all([...files].map(([file, content]) => packed(file, content)))).flat();
}
