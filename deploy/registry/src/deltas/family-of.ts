import { DRAWING_FILE } from '@viewmax/contracts/discovery';

const HASH = /^[0-9a-f]{8,32}$/;
/** Phones load the worker from another address, and the script that draws never. */
const NOT_LOADED = ['sw.js', DRAWING_FILE];

/** The scripts and stylesheets with this name in every release of a remote: `app.*.js` for `app.1f2e3d4c.js`. */
export function familyOf(file: string): string | null {
  const parts = file.split('.');
  const ending = parts.pop();
  if (parts.length === 0 || (ending !== 'js' && ending !== 'css') || NOT_LOADED.includes(file)) return null;
  const isHashed = parts.length > 1 && HASH.test(parts.at(-1) ?? '');
  return [...(isHashed ? [...parts.slice(0, -1), '*'] : parts), ending].join('.');
}
