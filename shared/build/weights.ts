import { brotliCompressSync } from 'node:zlib';
import { RENDERING_FILE, type Release } from '@viewmax/contracts/discovery';
import webpack, { type WebpackPluginInstance } from 'webpack';
import { atStage } from './at-stage.ts';
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
    all: weight(
      files.filter(({ file }) => (/\.(js|css)$/.test(file) || PICTURE.test(file)) && file !== RENDERING_FILE),
    ),
    first: weight([entry, ...code, ...css]),
  };
}

const KB = 1024;

/** The budget of each remote, in KB. */
const BUDGET: Weights = { all: 76, first: 18 };

const PARTS = { all: 'in all', first: 'for its first screen' };

/** Fails the build of a remote that is too heavy for a cheap phone, so the squad notices. */
export const codeBudgetPlugin: WebpackPluginInstance = atStage('weighed', 'codeBudgetPlugin', (compilation) => {
  const described = compilation.getAsset('release.json');
  if (!described) return;
  const release = JSON.parse(described.source.source().toString()) as Release;
  const found = weightsOf(release, (file) => compilation.getAsset(file)?.source.buffer() ?? Buffer.alloc(0));
  for (const [what, limit] of Object.entries(BUDGET) as [keyof Weights, number][]) {
    if (found[what] <= limit * KB) continue;
    const message = `${release.name} weighs ${(found[what] / KB).toFixed(1)} KB ${PARTS[what]}; ${limit} KB are allowed`;
    compilation.errors.push(new webpack.WebpackError(message));
  }
});
