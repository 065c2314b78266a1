import { useStore } from '@nanostores/react';
import { $user } from '@viewmax/shared';
import { numberOf } from './number-of.ts';

/** The member's points by the last token; undefined on a backend that sends none. */
export const useBalance = (): number | undefined => numberOf(useStore($user)?.Balance);
