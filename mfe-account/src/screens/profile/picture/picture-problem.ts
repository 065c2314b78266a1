import { imageTypes } from '@viewmax/contracts/constants';

/** Why a picture was not changed. Only a failed save can be retried with the same picture. */
export type PictureProblem =
  | { kind: 'type' | 'not-an-image' | 'selecting' }
  | { kind: 'saving'; text: string; again: () => void };

const types: readonly string[] = imageTypes;

export const isPictureType = ({ type }: Blob): boolean => types.includes(type);
