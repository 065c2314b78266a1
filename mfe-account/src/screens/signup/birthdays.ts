export const OLDEST = '1900-01-01';

export const today = (): string => new Date().toISOString().slice(0, 10);

/** The server's rule and text. */
export const birthdayProblem = (date: string): string | undefined =>
  date < OLDEST || date > today() ? 'Please enter your date of birth.' : undefined;
