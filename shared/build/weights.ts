import { brotliCompressSync } from 'node:zlib';
import { DRAWING_FILE, type Release } from '@viewmax/contracts/discovery';

/** The bytes of a release's code and styles, as a phone downloads them (brotli). */
export interface Weights {
  /** All files of browsers together. */
  all: number;
  /** The code of every screen: entry, code and styles. */
  first: number;
  /** The screens of attendants, which are not in `all`, because no one else loads them. */
  attendants: number;
}

type Weighed = Pick<Release, 'entry' | 'code' | 'css' | 'files' | 'routes' | 'screens'>;

/** `read` returns the content of a file of the release. */
export function weightsOf(release: Weighed, read: (file: string) => Uint8Array): Weights {
  const { entry, code, css, files, routes, screens } = release;
  const weight = (of: readonly { file: string }[]): number =>
    of.reduce((sum, { file }) => sum + brotliCompressSync(read(file)).length, 0);
  const own = routes.filter(({ guard }) => guard === 'attendant').map(({ screen = '' }) => screen);
  const ofAttendants = [...new Set(own)].flatMap((screen) => screens[screen] ?? []);
  const isElsewhere = (file: string): boolean => ofAttendants.some((one) => one.file === file);
  return {
    all: weight(files.filter(({ file }) => /\.(js|css)$/.test(file) && file !== DRAWING_FILE && !isElsewhere(file))),
    first: weight([entry, ...code, ...css]),
    attendants: weight(ofAttendants),
  };
}
