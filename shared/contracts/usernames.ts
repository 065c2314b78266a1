import { limits } from './constants.ts';

/** Letters and digits that look alike are left out. */
export const MADE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
export const MADE_LENGTH = 8;

const PREFIX = 'user_';

/** The username of a new member, until the member chooses one. */
export const madeUsername = (tail: string): string => PREFIX + tail;

/** Such a name tells a friend nothing. */
export function isMadeUsername(username: string): boolean {
  const tail = [...username.slice(PREFIX.length)];
  const isMade = tail.length === MADE_LENGTH && tail.every((letter) => MADE_LETTERS.includes(letter));
  return isMade && username.startsWith(PREFIX);
}

/** What a username may have of a text. */
export const usernameOf = (text: string): string => text.replace(/[^A-Za-z0-9_-]/g, '').slice(0, limits.usernameLength);

/** A first name as a username. A letter with an accent loses the accent alone. */
export const usernameOfName = (name: string): string => usernameOf(name.normalize('NFD'));
