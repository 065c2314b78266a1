import { $user } from '@viewmax/shared';
import { computed, type ReadableAtom } from 'nanostores';

/** The member's id as a part of the key of fetched data, so that no member sees the data of another. Null for a visitor. */
export const $userId: ReadableAtom<string | null> = computed($user, (user) => user?.UUID ?? null);
