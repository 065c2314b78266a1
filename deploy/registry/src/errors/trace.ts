import type { Unmap } from './unmap-by.ts';

/** An address of a script in a stack, of any browser and host. */
const ADDRESS = /(?:https?:\/\/[^\s/]+)?\/r\/([a-z0-9.-]+)\/([a-z0-9.-]+)\/([\w.-]+:\d+:\d+)/g;

/** Replaces the positions of scripts in a stack by positions in sources. Unknown ones remain. */
export async function trace(unmap: Unmap, stack: string): Promise<string> {
  const found = [...stack.matchAll(ADDRESS)];
  const sources = await Promise.all(found.map(([, name, version, place]) => unmap(`${name}@${version}/${place}`)));
  let at = 0;
  return stack.replace(ADDRESS, (address) => {
    const source = sources[at++];
    return source ? `${source.file}:${source.line}:${source.column}` : address;
  });
}
