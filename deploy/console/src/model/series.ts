import type { FigureView } from '@viewmax/contracts/ops/reports';
import { addHistograms, type Histogram, quantile } from '@viewmax/registry/histogram';

const MINUTE_S = 60;
const QUARTILE = 0.75;
/** One fault among fewer pages is no rate yet. */
export const FEW_PAGES = 30;

interface Minute {
  loads: number;
  /** Its files failed to load, so the page could not use it. */
  lost: number;
  /** They were too late on a slow line, which is no failure of the release. */
  late: number;
  faults: number;
  mount: Histogram;
  load: Histogram;
}

const EMPTY: Minute = { loads: 0, lost: 0, late: 0, faults: 0, mount: [], load: [] };

const add = (one: Minute, other: Partial<Minute>): Minute => ({
  loads: one.loads + (other.loads ?? 0),
  lost: one.lost + (other.lost ?? 0),
  late: one.late + (other.late ?? 0),
  faults: one.faults + (other.faults ?? 0),
  mount: addHistograms(one.mount, other.mount ?? []),
  load: addHistograms(one.load, other.load ?? []),
});

/** A page with a lost file also reports an error, so `load_failed` does not count as a second one. */
function countedIn({ metric, count, buckets }: FigureView): Partial<Minute> {
  if (metric === 'load') return { loads: count, load: buckets ?? [] };
  if (metric === 'load_failed') return { lost: count };
  if (metric === 'load_slow') return { late: count };
  if (metric === 'mount') return { mount: buckets ?? [] };
  return metric.startsWith('error_') ? { faults: count } : {};
}

/** The faults behind a share, and the pages that tried the release. */
const sampleOf = ({ faults, loads, lost }: Minute) => ({ faults, of: loads + lost });

const shareOf = ({ loads, lost, faults }: Minute): number | null => {
  const tried = loads + lost;
  if (tried === 0) return faults > 0 ? 1 : null;
  return Math.min(1, faults / tried);
};

/** The pages of a time, of which a release failed on some. Without any there is no share, from 0 to 1. */
const pagesOf = (minute: Minute) => ({ share: shareOf(minute), sample: sampleOf(minute) });

/** The health of these releases in the last `length` steps of so many minutes. */
export function seriesOf(
  figures: readonly FigureView[],
  releases: readonly string[],
  now: number,
  { length = 60, step = 1 }: { length?: number; step?: number } = {},
) {
  const stepS = step * MINUTE_S;
  const last = Math.floor(now / 1000 / stepS) * stepS;
  const minutes = Array.from({ length }, (_, index) => last - (length - 1 - index) * stepS);
  const byMinute = new Map(minutes.map((minute) => [minute, EMPTY]));
  for (const figure of figures) {
    const minute = Date.parse(figure.minute) / 1000;
    const before = byMinute.get(minute);
    if (before && releases.includes(figure.release)) byMinute.set(minute, add(before, countedIn(figure)));
  }
  const all = [...byMinute.values()].reduce(add, EMPTY);
  return {
    /** The newest last: its seconds since 1970, its pages, and the ms until three screens in four were shown. */
    steps: [...byMinute].map(([second, one]) => ({ second, ...pagesOf(one), mountMs: quantile(one.mount, QUARTILE) })),
    opened: all.loads,
    /** Loads that were too late on a slow line. */
    late: all.late,
    ...pagesOf(all),
    p75: { mount: quantile(all.mount, QUARTILE), load: quantile(all.load, QUARTILE) },
  };
}
export type Series = ReturnType<typeof seriesOf>;
