import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { BOM_FILE, DEVELOPMENT_FILE, RENDERING_FILE, TYPES_FILE } from '@viewmax/contracts/discovery';
import type { ReleaseFiles } from '../state/context.ts';
import { fileTypeOf } from './file-types.ts';

const compress = promisify(brotliCompress);

/** No phone loads these. A lower quality takes a thirtieth of the processor time for a tenth more bytes. */
const NOT_LOADED = [BOM_FILE, DEVELOPMENT_FILE, RENDERING_FILE, TYPES_FILE];
const LOWER_QUALITY = 6;

async function packed(file: string, content: Buffer): Promise<[string, Buffer][]> {
  if (!fileTypeOf(file)?.text) return [[file, content]];
  const quality = NOT_LOADED.includes(file) ? LOWER_QUALITY : constants.BROTLI_MAX_QUALITY;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length, [constants.BROTLI_PARAM_QUALITY]: quality };
  const small = await compress(content, { params });
  const whole: [string, Buffer] = [file, content];
  return small.length < content.length ? [whole, [`${file}.br`, small]] : [whole];
}

/** The number of the compressor's threads. */
const AT_ONCE = 4;

/**
 * Yields all stored files of a release, a few at a time: each file, and a compressed copy of each text if that is
 * smaller.
 */
export async function* packedFiles(files: ReleaseFiles): AsyncGenerator<[string, Buffer][]> {
  for (let at = 0; at < files.names.length; at += AT_ONCE) {
    const some = files.names.slice(at, at + AT_ONCE);
    yield (await Promise.all(some.map(async (file) => packed(file, await files.read(file))))).flat();
  }
}
