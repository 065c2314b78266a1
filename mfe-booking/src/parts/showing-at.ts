import type { Showtime } from '@viewmax/contracts/showtimes';

/** The time of a show by the clock and the calendar of Lagos. */
export interface ShowingAt {
  /** `YYYY-MM-DD` */
  day: string;
  /** Minutes since midnight. */
  minutes: number;
}

/** Lagos is one hour ahead of UTC all year. */
const AHEAD_MS = 3_600_000;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/**
 * A moment with an offset is converted to Lagos time. Text without an offset is Lagos time, whatever the phone's zone.
 */
function inLagos(text: string): string {
  if (!/T.*(Z|[+-]\d\d:?\d\d)$/i.test(text)) return text;
  const moment = Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  return Number.isNaN(moment) ? '' : new Date(moment + AHEAD_MS).toISOString();
}

/** Null for an unreadable date or time. */
export function readShowingAt({ Date: date, StartTime: time }: Pick<Showtime, 'Date' | 'StartTime'>): ShowingAt | null {
  const day = /^\d{4}-\d\d-\d\d/.exec(inLagos(date ?? ''))?.[0];
  const clock = /(?:^|T)(\d{1,2}):(\d\d)/.exec(inLagos(time ?? ''));
  if (!day || Number.isNaN(Date.parse(day)) || !clock) return null;
  const [hours, minutes] = [Number(clock[1]), Number(clock[2])];
  return hours < 24 && minutes < 60 ? { day, minutes: hours * 60 + minutes } : null;
}

/** The moment for machines, in UTC. */
export const startOf = ({ day, minutes }: ShowingAt): Date => new Date(Date.parse(day) + minutes * 60_000 - AHEAD_MS);

/** @example momentText('2025-12-05T15:15:00Z') // '4:15 PM, 05/12/2025' */
export function momentText(moment: string): string | null {
  const at = readShowingAt({ Date: moment, StartTime: moment });
  return at && `${timeText(at.minutes).time} ${timeText(at.minutes).half}, ${dayText(at.day).date}`;
}

/** @example dayText('2025-12-05') // { weekday: 'Friday', date: '05/12/2025' } */
export const dayText = (day: string): { weekday: string; date: string } => ({
  weekday: WEEKDAYS[new Date(day).getUTCDay()] ?? '',
  date: day.split('-').reverse().join('/'),
});

/** `Today` by the calendar of Lagos, or the weekday. */
export const nearDayText = (day: string): string =>
  day === new Date(Date.now() + AHEAD_MS).toISOString().slice(0, 10) ? 'Today' : dayText(day).weekday;

/** @example timeText(975) // { time: '4:15', half: 'PM' } */
export const timeText = (minutes: number): { time: string; half: 'AM' | 'PM' } => ({
  time: `${Math.floor(minutes / 60) % 12 || 12}:${String(minutes % 60).padStart(2, '0')}`,
  half: minutes < 720 ? 'AM' : 'PM',
});
