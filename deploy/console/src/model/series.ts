import type { Figure } from '../api/answers.ts';

export interface Series {
  /** Seconds since 1970, one a minute, the newest last. */
  minutes: number[];
  /** Of all that was opened, what failed (0 to 1); null where nothing was opened. */
  failed: (number | null)[];
  /** How long a screen took to be there, in ms, on average. */
  mountMs: (number | null)[];
  /** Screens that were opened in this time. */
  opened: number;
  /** Of all in this time. */
  share: number | null;
}

const MINUTE_S = 60;
const isFailure = (metric: string) => metric === 'load_failed' || metric.startsWith('error_');

interface Minute {
  opened: number;
  failed: number;
  ms: number;
}

const shareOf = ({ opened, failed }: Minute): number | null =>
  opened + failed === 0 ? null : failed / (opened + failed);

const sumOf = (list: readonly Minute[]): Minute =>
  list.reduce(
    (sum, { opened, failed, ms }) => ({
      opened: sum.opened + opened,
      failed: sum.failed + failed,
      ms: sum.ms + ms,
    }),
    { opened: 0, failed: 0, ms: 0 },
  );

/** How these releases fared in the last minutes. */
export function seriesOf(figures: readonly Figure[], titles: readonly string[], now: number, length = 60): Series {
  const last = Math.floor(now / 1000 / MINUTE_S) * MINUTE_S;
  const minutes = Array.from({ length }, (_, index) => last - (length - 1 - index) * MINUTE_S);
  const byMinute = new Map(minutes.map((minute) => [minute, { opened: 0, failed: 0, ms: 0 }]));
  for (const { minute, release, metric, count, total } of figures) {
    const at = byMinute.get(Date.parse(minute) / 1000);
    if (!at || !titles.includes(release)) continue;
    if (metric === 'mount') {
      at.opened += count;
      at.ms += total;
    } else if (isFailure(metric)) at.failed += count;
  }
  const list = [...byMinute.values()];
  const all = sumOf(list);
  return {
    minutes,
    failed: list.map(shareOf),
    mountMs: list.map(({ opened, ms }) => (opened === 0 ? null : ms / opened)),
    opened: all.opened,
    share: shareOf(all),
  };
}

/** The mean of what is known. */
export function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
