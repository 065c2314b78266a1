import { randomInt } from 'node:crypto';

// Without letters and digits that look alike.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** What a new user is called until they choose a name. */
export function firstUsername(): string {
  const tail = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `user_${tail}`;
}
