import { AHEAD_MS, readShowingAt } from './showing-at.ts';

const DAY_MS = 86_400_000;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** A moment in Lagos. @example momentText('2025-12-05T15:15:00Z') // '4:15 PM, 05/12/2025' */
export function momentText(moment: string): string | null {
  const at = readShowingAt({ Date: moment, StartTime: moment });
  return at && `${timeText(at.minutes).time} ${timeText(at.minutes).half}, ${dayText(at.day).date}`;
}

/** A day with its weekday. @example dayText('2025-12-05') // { weekday: 'Friday', date: '05/12/2025' } */
export const dayText = (day: string): { weekday: string; date: string } => ({
  weekday: WEEKDAYS[new Date(day).getUTCDay()] ?? '',
  date: day.split('-').reverse().join('/'),
});

/** A day by the calendar of Lagos. */
const dayFromToday = (days: number): string =>
  new Date(Date.now() + AHEAD_MS + days * DAY_MS).toISOString().slice(0, 10);

/** `Today` by the calendar of Lagos, or the weekday. @example nearDayText('2025-12-05') // 'Friday' */
export const nearDayText = (day: string): string => (day === dayFromToday(0) ? 'Today' : dayText(day).weekday);

/** `Today`, `Tomorrow` or a short date. @example shortDayText('2025-12-05') // 'Fri 5' */
export function shortDayText(day: string): string {
  if (day === dayFromToday(0)) return 'Today';
  if (day === dayFromToday(1)) return 'Tomorrow';
  return `${dayText(day).weekday.slice(0, 3)} ${Number(day.slice(8))}`;
}

/** Minutes since midnight by a clock of 12 hours. @example timeText(975) // { time: '4:15', half: 'PM' } */
export const timeText = (minutes: number): { time: string; half: 'AM' | 'PM' } => ({
  time: `${Math.floor(minutes / 60) % 12 || 12}:${String(minutes % 60).padStart(2, '0')}`,
  half: minutes < 720 ? 'AM' : 'PM',
});
