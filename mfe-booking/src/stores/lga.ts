import { $user } from '@viewmax/shared';
import { computed } from 'nanostores';

/** The member's local government area. While it is null, the stores fetch nothing. */
export const $lga = computed($user, (user) => user?.LGA || null);
