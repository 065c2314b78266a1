import { lagosDay, readMoment } from './lagos-time.ts';

const DAY_MS = 86_400_000;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** A moment in Lagos. @example momentText('2025-12-05T15:15:00Z') // '4:15 PM, 05/12/2025' */
export function momentText(moment: string): string | null {
  const at = readMoment(moment);
  return at && `${clockText(at.minutes)}, ${dayText(at.day).date}`;
}

/** The same with the day first, as a list of payments shows it; empty for unreadable text. */
export function dateMomentText(moment: string): string {
  const at = readMoment(moment);
  return at ? `${dayText(at.day).date}, ${clockText(at.minutes)}` : '';
}

/** A day with its weekday. @example dayText('2025-12-05') // { weekday: 'Friday', date: '05/12/2025' } */
export const dayText = (day: string): { weekday: string; date: string } => ({
  weekday: WEEKDAYS[new Date(day).getUTCDay()] ?? '',
  date: day.split('-').reverse().join('/'),
});

const dayFromToday = (days: number): string => lagosDay(Date.now() + days * DAY_MS);

/** `Today` by the calendar of Lagos, or the weekday. @example nearDayText('2025-12-05') // 'Friday' */
export const nearDayText = (day: string): string => (day === dayFromToday(0) ? 'Today' : dayText(day).weekday);

/** Minutes since midnight by a clock of 12 hours. @example timeText(975) // { time: '4:15', half: 'PM' } */
export const timeText = (minutes: number): { time: string; half: 'AM' | 'PM' } => ({
  time: `${Math.floor(minutes / 60) % 12 || 12}:${String(minutes % 60).padStart(2, '0')}`,
  half: minutes < 720 ? 'AM' : 'PM',
});

/** The same in one text, which no line breaks. @example clockText(975) // '4:15\u00a0PM' */
export function clockText(minutes: number): string {
  const { time, half } = timeText(minutes);
  return `${time}\u00a0${half}`;
}
