import { timeZone } from '@viewmax/contracts/constants';

const DAY_MS = 86_400_000;

const lagosDate = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });

export interface Day {
  date: string;
  number: number;
}

/** Today in Lagos and the days after it. A date always has the same number. */
export function daysFrom(now: Date, count: number): Day[] {
  const today = Date.parse(`${lagosDate.format(now)}T00:00:00Z`) / DAY_MS;
  return Array.from({ length: count }, (_, ahead) => {
    const number = today + ahead;
    return { number, date: new Date(number * DAY_MS).toISOString().slice(0, 10) };
  });
}
