import type { Showtime } from '@viewmax/contracts/showtimes';

type Start = Pick<Showtime, 'Date' | 'StartTime'>;

/** A time by the clock and the calendar of Lagos. */
export interface LagosTime {
  /** `YYYY-MM-DD` */
  day: string;
  /** Minutes since midnight. */
  minutes: number;
}

/** Lagos is one hour ahead of UTC all year. */
export const AHEAD_MS = 3_600_000;

/** The day in Lagos at this moment, in ms. @example lagosDay(Date.now()) // '2025-12-05' */
export const lagosDay = (ms: number): string => new Date(ms + AHEAD_MS).toISOString().slice(0, 10);

/**
 * A moment with an offset is converted to Lagos time. Text without an offset is Lagos time, whatever the phone's zone.
 */
function inLagos(text: string): string {
  if (!/T.*(Z|[+-]\d\d:?\d\d)$/i.test(text)) return text;
  const moment = Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  return Number.isNaN(moment) ? '' : new Date(moment + AHEAD_MS).toISOString();
}

/** The day in Lagos of a date or of a moment; null for unreadable text. */
export function dayIn(text: unknown): string | null {
  const day = typeof text === 'string' ? /^\d{4}-\d\d-\d\d/.exec(inLagos(text))?.[0] : undefined;
  return day && !Number.isNaN(Date.parse(day)) ? day : null;
}

/** Null for an unreadable date or time. */
export function readLagosTime({ Date: date, StartTime: time }: Start): LagosTime | null {
  const day = dayIn(date);
  const clock = /(?:^|T)(\d{1,2}):(\d\d)/.exec(inLagos(time ?? ''));
  if (!day || !clock) return null;
  const [hours, minutes] = [Number(clock[1]), Number(clock[2])];
  return hours < 24 && minutes < 60 ? { day, minutes: hours * 60 + minutes } : null;
}

/** A moment in Lagos; null for unreadable text. @example readMoment(ticket.UsedAt) */
export const readMoment = (moment: string): LagosTime | null => readLagosTime({ Date: moment, StartTime: moment });

/** The moment for machines, in UTC. */
export const startOf = ({ day, minutes }: LagosTime): Date => new Date(Date.parse(day) + minutes * 60_000 - AHEAD_MS);

/** Tells whether the showtime has begun. It answers no when it cannot read the time, because the server decides. */
export function hasBegun(showtime: Start): boolean {
  const at = readLagosTime(showtime);
  return at !== null && startOf(at).getTime() <= Date.now();
}
