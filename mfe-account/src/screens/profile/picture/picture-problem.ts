import { imageTypes } from '@viewmax/shared/contracts/constants';

/** Why a picture was not changed. Only what could not be saved can be tried again with the same picture. */
export type PictureProblem =
  | { kind: 'type' | 'not-an-image' | 'selecting' }
  | { kind: 'saving'; text: string; again: () => void };

const types: readonly string[] = imageTypes;

export const isPictureType = ({ type }: Blob): boolean => types.includes(type);
