import { SourceMap } from 'node:module';
import type { Position } from '@viewmax/contracts/ops/reports';

/** A position in a script of a release: `catalog@1.4.2-3fa9/movie.ab12.js:1:2034`. */
const FRAME = /^([^/]+)\/([^/]+):(\d+):(\d+)$/;
/** A map may name anything, and the answer holds the name of each frame. */
const MAX_NAME = 200;

/** Positions in sources by positions in scripts. */
export type Positions = Map<string, Position>;

/** Translates positions in scripts. Those without a map, and in code of the bundler, are absent. */
export type Unmap = (frames: readonly string[]) => Promise<Positions>;

/** The source map of a script, without the text of the sources. */
export interface SourceMapText {
  version: 3;
  sources: string[];
  names: string[];
  mappings: string;
}

export interface Script {
  release: string;
  file: string;
  frames: string[];
}

/** The scripts that these frames are in. */
export function scriptsOf(frames: readonly string[]): Script[] {
  const scripts = new Map<string, Script>();
  for (const frame of new Set(frames)) {
    const [, release, file] = FRAME.exec(frame) ?? [];
    if (!release || !file) continue;
    const script = scripts.get(`${release}/${file}`) ?? { release, file, frames: [] };
    script.frames.push(frame);
    scripts.set(`${release}/${file}`, script);
  }
  return [...scripts.values()];
}

/** Translates the frames of one script by its map. */
export function translate(text: SourceMapText, frames: readonly string[]): Positions {
  // Node needs fields that it does not read here.
  const map = new SourceMap(text as ConstructorParameters<typeof SourceMap>[0]);
  const positions: Positions = new Map();
  for (const frame of frames) {
    const [, , , line, column] = FRAME.exec(frame) ?? [];
    // Stacks count from one, maps from zero.
    const found = map.findEntry(Number(line) - 1, Number(column) - 1);
    if (!('originalSource' in found) || !found.originalSource) continue;
    const { originalSource, originalLine, originalColumn, name } = found as typeof found & { name?: string };
    const position = { file: originalSource, line: originalLine + 1, column: originalColumn + 1 };
    positions.set(frame, name ? { ...position, name: name.slice(0, MAX_NAME) } : position);
  }
  return positions;
}
