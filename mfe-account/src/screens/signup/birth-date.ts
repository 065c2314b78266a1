export const today = (): string => new Date().toISOString().slice(0, 10);

/** The date of the browser, or one that was copied: the year first. */
const YEAR_FIRST = /^\d{4}[-/.]\d\d?[-/.]\d\d?$/;

/** The first digits after which a day and a month may have a second one. */
const HIGHEST_FIRST = [3, 1];

/** The groups of a date that is typed from its start: two digits, two digits, four digits. */
function groupsOf(text: string): string[] {
  const groups = [''];
  for (const sign of text) {
    const at = groups.length - 1;
    const highest = HIGHEST_FIRST[at];
    const group = groups[at] ?? '';
    const isDigit = /\d/.test(sign);
    let next = isDigit ? group + sign : group;
    // A separator ends the group, and so does a digit that no second one can follow.
    if (highest !== undefined && next.length === 1 && (!isDigit || Number(next) > highest)) next = `0${next}`;
    groups[at] = next.slice(0, 4);
    if (highest !== undefined && next.length === 2) groups.push('');
  }
  return groups;
}

/**
 * The text of the field after a change. It adds the slashes while a visitor types at the end, and leaves a correction
 * inside the text alone.
 */
export function typedBirth(text: string, before: string, isAtEnd: boolean): string {
  if (YEAR_FIRST.test(text)) return groupsOf(text.split(/\D/).reverse().join('/')).join('/');
  if (isAtEnd && text.length > before.length) return groupsOf(text).join('/');
  return text.replace(/[^\d/.-]/g, '').slice(0, 10);
}

const isoOf = (year: number, month: number, day: number): string | null => {
  const at = new Date(Date.UTC(year, month - 1, day));
  // `Date.UTC` takes a year below 100 for one of the twentieth century.
  const isReal = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isReal ? at.toISOString().slice(0, 10) : null;
};

/** The typed date with four digits of its year. Any other text stays as it is. */
export function wholeBirth(text: string, today: string): string {
  const iso = birthDate(text, today);
  return iso ? typedBirth(iso, text, true) : text;
}

/** The typed date as YYYY-MM-DD, or null. A year of two digits is the last one that is not after `today`. */
export function birthDate(text: string, today: string): string | null {
  const [, day, month, year = ''] = /^(\d{1,2})\D(\d{1,2})\D(\d{2}|\d{4})$/.exec(text) ?? [];
  const iso = isoOf(Number(year) + (year.length === 2 ? 2000 : 0), Number(month), Number(day));
  return year.length === 2 && iso && iso > today ? isoOf(Number(year) + 1900, Number(month), Number(day)) : iso;
}
