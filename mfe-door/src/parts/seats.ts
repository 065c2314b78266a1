import { seatsInWords } from '@viewmax/contracts/seat-words';

/** The seats, or the number of people whose seats are unknown. */
export const seatsOrPeople = (seats: readonly string[], people: number): string =>
  seatsInWords(seats) || (people === 1 ? '1 person' : `${people} people`);
