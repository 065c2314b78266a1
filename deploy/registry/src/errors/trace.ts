import type { Unmap } from './unmap-by.ts';

/** An address is a word in the stacks of all browsers: `at Movie (https://…/code.js:1:11)`, `Movie@https://…`. */
const WORD = /[^\s()@]+/g;
/** A stack of a browser has ten. */
const MOST_FRAMES = 200;

/** The position in a script, by its address on any host: `catalog@1.4.2-3fa9/movie.ab12.js:1:2034`. */
function frameOf(address: string): string | undefined {
  const [place, version, name, folder] = address.split('/').reverse();
  return folder === 'r' ? `${name}@${version}/${place}` : undefined;
}

/** Replaces the positions of scripts in a stack by positions in sources. Unknown ones remain. */
export async function trace(unmap: Unmap, stack: string): Promise<string> {
  const words = new Set(stack.match(WORD));
  const frames = [...words].flatMap((word) => frameOf(word) ?? []).slice(0, MOST_FRAMES);
  const sources = new Map(await Promise.all(frames.map(async (frame) => [frame, await unmap(frame)] as const)));
  return stack.replace(WORD, (word) => {
    const source = sources.get(frameOf(word) ?? '');
    return source ? `${source.file}:${source.line}:${source.column}` : word;
  });
}
