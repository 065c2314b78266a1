/** Hours of the week in Lagos, such as `fri 18:00-23:00,daily 22:00-06:00`. They belong to the day on which they begin. */

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const WEEK_MS = 7 * DAY_MS;
/** Lagos is one hour ahead of UTC all year. */
const LAGOS_MS = 60 * MINUTE_MS;
/** The first day of 1970 was a Thursday. */
const MONDAY_MS = 3 * DAY_MS;

const PART = /^([a-z]{3,5})(?:-([a-z]{3}))? ([0-2]\d):([0-5]\d)-([0-2]\d):([0-5]\d)$/;

interface Hours {
  /** Since Monday 00:00 in Lagos. */
  from: number;
  ms: number;
}

function daysFrom(first: string, last: string): number[] {
  if (first === 'daily' && !last) return DAYS.map((_, day) => day);
  const [from, until] = [DAYS.indexOf(first), DAYS.indexOf(last || first)];
  if (from < 0 || until < 0) return [];
  return DAYS.map((_, day) => (from + day) % 7).slice(0, ((until - from + 7) % 7) + 1);
}

/** The hours of one part, one for each day; none if it cannot be read. */
function hoursOf(part: string): Hours[] {
  const [, first = '', last = '', ...clock] = PART.exec(part.trim()) ?? [];
  const [fromHour = 0, fromMinute = 0, untilHour = 0, untilMinute = 0] = clock.map(Number);
  const [from, until] = [fromHour * 60 + fromMinute, untilHour * 60 + untilMinute];
  if (from >= 1440 || until > 1440 || from === until) return [];
  const ms = (until > from ? until - from : until - from + 1440) * MINUTE_MS;
  return daysFrom(first, last).map((day) => ({ from: day * DAY_MS + from * MINUTE_MS, ms }));
}

const partsOf = (text: string): string[] => (text.trim() === '' ? [] : text.split(','));

/** The moment at which the hours end that hold this one; null outside of them, and infinite if they never end. */
export function closedUntil(text: string, at: number): number | null {
  const hours = partsOf(text).flatMap(hoursOf);
  const left = (moment: number) =>
    Math.max(0, ...hours.map(({ from, ms }) => ms - ((moment + LAGOS_MS + MONDAY_MS - from) % WEEK_MS)));
  let open = at;
  // Hours may follow each other without a gap.
  while (left(open) > 0) {
    open += left(open);
    if (open - at >= WEEK_MS) return Number.POSITIVE_INFINITY;
  }
  return open === at ? null : open;
}

/** A sentence about hours that cannot be read, or that leave no time. */
export function hoursFault(text: string): string | undefined {
  const wrong = partsOf(text).find((part) => hoursOf(part).length === 0);
  if (wrong !== undefined)
    return `"${wrong.trim()}" names no hours. Write fri 18:00-23:00, mon-thu 00:00-24:00 or daily 22:00-06:00.`;
  return closedUntil(text, WEEK_MS) === Number.POSITIVE_INFINITY ? 'These hours leave no minute of a week.' : undefined;
}

/** `2026-11-27 09:00`, in Lagos. */
export const lagosText = (at: number): string => new Date(at + LAGOS_MS).toISOString().slice(0, 16).replace('T', ' ');

/** The moment of `2026-11-27 09:00` in Lagos, as ISO; null for any other text. */
export function lagosMoment(text: string): string | null {
  const at = /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(text)
    ? Date.parse(`${text.replace(' ', 'T')}:00Z`) - LAGOS_MS
    : Number.NaN;
  // A day that no month has would become one of the next month.
  return Number.isNaN(at) || lagosText(at) !== text ? null : new Date(at).toISOString();
}
