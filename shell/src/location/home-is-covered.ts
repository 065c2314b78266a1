import { atom } from 'nanostores';

/** Home is covered until the phone says where it is, or the person goes on without. */
export const $homeIsCovered = atom(false);
