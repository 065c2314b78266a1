import { atom } from 'nanostores';

/** True when a newer shell is live for this device. A reload of the page brings it. */
export const $newerShell = atom(false);
