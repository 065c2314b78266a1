import { atom } from 'nanostores';

/** True until the phone's position is known, or the member chooses to browse without it. */
export const $homeIsCovered = atom(false);
