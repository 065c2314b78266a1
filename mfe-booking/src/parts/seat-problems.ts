import { seatsInWords } from '@viewmax/contracts/seat-words';

export const NO_ANSWER = 'No answer, so your seats stay as they were.';
export const takenText = (seats: readonly string[]): string =>
  `${seatsInWords(seats)} ${seats.length === 1 ? 'was' : 'were'} just taken.`;

/** The hold ended while its member was away, and others have its seats. */
export const replacedText = (before: readonly string[], now: readonly string[]): string =>
  `${seatsInWords(before)} went to others meanwhile. You have ${seatsInWords(now)} now.`;

export const yieldedText = (seats: readonly string[]): string =>
  `${seatsInWords(seats)} went to a member with the points for ${seats.length === 1 ? 'it' : 'them'}.`;
