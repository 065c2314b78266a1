import { randomInt } from 'node:crypto';

// Letters and digits that look alike are left out.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** The username of a new user until the user chooses another. */
export function firstUsername(): string {
  const tail = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `user_${tail}`;
}
