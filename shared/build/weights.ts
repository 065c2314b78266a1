import { brotliCompressSync } from 'node:zlib';
import { DRAWING_FILE, type Release } from '@viewmax/contracts/discovery';
import { PICTURE } from './common-config.ts';

/** The bytes of a release's code and styles, as a phone downloads them (brotli). */
export interface Weights {
  /** All files of browsers together, pictures too. */
  all: number;
  /** The code of every screen: entry, code and styles. */
  first: number;
}

type Weighed = Pick<Release, 'entry' | 'code' | 'css' | 'files'>;

/** `read` returns the content of a file of the release. */
export function weightsOf(release: Weighed, read: (file: string) => Uint8Array): Weights {
  const { entry, code, css, files } = release;
  const weight = (of: readonly { file: string }[]): number =>
    of.reduce((sum, { file }) => sum + brotliCompressSync(read(file)).length, 0);
  return {
    all: weight(files.filter(({ file }) => (/\.(js|css)$/.test(file) || PICTURE.test(file)) && file !== DRAWING_FILE)),
    first: weight([entry, ...code, ...css]),
  };
}
