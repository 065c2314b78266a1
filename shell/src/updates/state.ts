import { atom } from 'nanostores';

/** True when a newer shell is live for this device. A reload of the page brings it. */
export const $newerShell = atom(false);

/** The releases that ops have rolled back or purged, by the last answer of discovery. */
export const $rolledBack = atom<readonly string[]>([]);

/** The status of discovery's answer when no set can run in this app. */
export const OLD_WRAPPER = 426;

/** True while no live set can run in this app. The app keeps the set that it has. */
export const $isOldWrapper = atom(false);
