import { timeZone } from '@viewmax/contracts/constants';
import type { Series } from './series.ts';

const whole = new Intl.NumberFormat('en');
/** All times of the console are those of Lagos, as in the command and the notices. The rail says so. */
const inLagos = (parts: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { timeZone, ...parts });
const clock = { hour: '2-digit', minute: '2-digit' } as const;
const calendar = { day: 'numeric', month: 'short' } as const;
const time = inLagos({ ...clock, second: '2-digit' });
const minute = inLagos(clock);
const date = inLagos(calendar);
const day = inLagos({ ...calendar, ...clock });

export const count = (value: number): string => whole.format(value);
/** Zero reports are no measurement. */
export const reported = (value: number): string => (value === 0 ? NO_DATA : count(value));
/** The text for a figure that no device has reported. */
export const NO_DATA = 'No data';
export const percent = (share: number | null): string => (share === null ? NO_DATA : `${(share * 100).toFixed(2)}%`);
/** `1 of 1`: a share of few pages says little. A page may report several faults. Empty without a page. */
export const sampleWords = ({ faults, of }: Series['sample']): string =>
  of === 0 ? '' : `${count(Math.min(faults, of))} of ${count(of)}`;
/** A share with its sample: `100.00%, 1 of 1`. */
export const percentOfPages = ({ share, sample }: Pick<Series, 'share' | 'sample'>): string =>
  [percent(share), sampleWords(sample)].filter(Boolean).join(', ');
export const seconds = (ms: number | null): string => (ms === null ? NO_DATA : `${(ms / 1000).toFixed(2)} s`);
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
export const timeOf = (at: string | number): string => time.format(new Date(at));
export const minuteOf = (at: string | number): string => minute.format(new Date(at));
/** The time of today, otherwise with the day. */
export const whenOf = (at: string | number, now: number): string =>
  dateOf(at) === dateOf(now) ? minuteOf(at) : dayOf(at);
/** The day alone. */
export const dateOf = (at: string | number): string => date.format(new Date(at));
export const dayOf = (at: string | number): string => day.format(new Date(at));
/** Splits a version into the version of the package and the hash of the build. */
export const versionParts = (version: string): [string, string] => {
  const at = version.indexOf('-');
  return at < 0 ? [version, ''] : [version.slice(0, at), version.slice(at)];
};
/** Whether both are builds of the same version. */
export const isTwin = (one: string, other: string): boolean =>
  one !== other && versionParts(one)[0] === versionParts(other)[0];
