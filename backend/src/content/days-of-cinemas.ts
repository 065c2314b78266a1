import type { FileRow } from './read-files.ts';

/** The first and the last day of each cinema in the file. */
export function daysOf(rows: readonly FileRow[]): Map<string, { first: string; last: string; row: FileRow }> {
  const days = new Map<string, { first: string; last: string; row: FileRow }>();
  for (const row of rows) {
    const { cinema, date } = row.values as { cinema: string; date: string };
    const range = days.get(cinema);
    if (!range) days.set(cinema, { first: date, last: date, row });
    else if (date < range.first) range.first = date;
    else if (date > range.last) range.last = date;
  }
  return days;
}
