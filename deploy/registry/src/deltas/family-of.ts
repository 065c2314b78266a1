import { DRAWING_FILE } from '@viewmax/contracts/discovery';
import { withoutHash } from '@viewmax/contracts/without-hash';

/** Phones load the worker from another address, and the script that draws never. */
const NOT_LOADED = ['sw.js', DRAWING_FILE];

/** The scripts and stylesheets with this name in every release of a remote: `app.*.js` for `app.1f2e3d4c.js`. */
export const familyOf = (file: string): string | null =>
  /.\.(js|css)$/.test(file) && !NOT_LOADED.includes(file) ? withoutHash(file) : null;
