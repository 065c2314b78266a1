import type { CountsBySide } from '@viewmax/contracts/ops/counts-by-side';
import type { Comparison } from '@viewmax/contracts/ops/reports';
import { fromSides } from '../watch/counts-by-side.ts';
import { kindsWhere } from '../watch/kinds.ts';

type Arm = CountsBySide['canary'];
type Own = NonNullable<CountsBySide['own']>;

const NO_ONE: Arm = { reported: 0, used: 0, failed: 0, slow: 0, unstarted: 0, slotless: 0 };
const NO_OWN: Own = { used: 0, failed: 0, slow: 0, restFailed: 0, restSlow: 0 };

export interface Sides extends Pick<CountsBySide, 'acts'> {
  canary?: Partial<Arm>;
  control?: Partial<Arm>;
  own?: Partial<Own>;
}

const OF_PAGES = kindsWhere(({ source, worseThan }) => source === 'reports' && worseThan !== 'the rest of the app');

/** The counts of a comparison, from the devices of its two sides. The other counts of pages are zero. */
export const makeCounts = ({ canary, control, own, acts }: Sides = {}): Comparison => ({
  ...Object.fromEntries(OF_PAGES.map((name) => [name, { against: 0, before: 0 }])),
  ...fromSides({
    canary: { ...NO_ONE, ...canary },
    control: { ...NO_ONE, ...control },
    ...(own && { own: { ...NO_OWN, ...own } }),
    ...(acts && { acts }),
  }),
});
