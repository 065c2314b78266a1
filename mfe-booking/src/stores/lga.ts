import { $user } from '@viewmax/shared';
import { computed } from 'nanostores';

/** The member's local government area; null while it is not known, and then nothing is asked for. */
export const $lga = computed($user, (user) => user?.LGA || null);
