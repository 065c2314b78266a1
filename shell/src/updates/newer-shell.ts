import { atom } from 'nanostores';

/** A newer shell is ready for this device; the page has to be loaded anew to get it. */
export const $newerShell = atom(false);
