import { SourceMap } from 'node:module';
import type { Position } from '@viewmax/contracts/ops/reports';
import { releaseName } from '@viewmax/contracts/release-name';

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

interface Script {
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

/** An address is a word in the stacks of all browsers: `at Movie (https://…/code.js:1:11)`, `Movie@https://…`. */
const WORD = /[^\s()@]+/g;
/** A stack of a browser has ten. */
const MOST_FRAMES = 200;

/** The position in a script, by its address on any host: `catalog@1.4.2-3fa9/movie.ab12.js:1:2034`. */
function frameOf(address: string): string | undefined {
  const [place, version = '', name = '', folder] = address.split('/').reverse();
  return folder === 'r' ? `${releaseName({ name, version })}/${place}` : undefined;
}

const framesIn = (stack: string): string[] => [...new Set(stack.match(WORD))].flatMap((word) => frameOf(word) ?? []);

/** The names of the releases whose scripts a stack names. */
export const remotesIn = (stack: string): string[] => [
  ...new Set(framesIn(stack).map((frame) => frame.slice(0, frame.indexOf('@')))),
];

/**
 * Replaces the positions of scripts in a stack by positions in sources. Unknown ones remain, and so do those of other
 * remotes if one is named.
 */
export async function trace(unmap: Unmap, stack: string, remote?: string): Promise<string> {
  const frames = framesIn(stack).filter((frame) => !remote || frame.startsWith(`${remote}@`));
  const sources = await unmap(frames.slice(0, MOST_FRAMES));
  return stack.replace(WORD, (word) => {
    const source = sources.get(frameOf(word) ?? '');
    return source ? `${source.file}:${source.line}:${source.column}` : word;
  });
}
