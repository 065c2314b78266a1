import { releaseName } from '@viewmax/contracts/release-name';
import type { Unmap } from './unmap-by.ts';

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
