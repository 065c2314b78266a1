import type { ArmCounts, Comparison, Evidence, OwnCounts } from '@viewmax/contracts/ops/reports';
import type { ReportEvent } from '@viewmax/contracts/reports';
import { isFailure } from './metric-of.ts';

/** The events of one report: all, those of the compared releases, and those of a new remote. */
interface Reported {
  events: readonly ReportEvent[];
  compared: readonly ReportEvent[];
  ofNew: readonly ReportEvent[];
  slowMs: number;
}

/** A device that did not get the release proves nothing about it. */
const isUse = (event: ReportEvent): boolean => event.type !== 'load' || !event.slow;
const isSlow = (slowMs: number) => (event: ReportEvent) => event.type === 'mount' && event.ms > slowMs;

/** The columns of a device that a report sets. A mark stays once it is set. */
export const MARKS = {
  reported: ({ events }) => events.length > 0,
  used: ({ compared }) => compared.some(isUse),
  failed: ({ compared }) => compared.some(isFailure),
  slow: ({ compared, slowMs }) => compared.some(isSlow(slowMs)),
  slotless: ({ compared }) => compared.some(({ type }) => type === 'slot'),
  own_used: ({ ofNew }) => ofNew.some(isUse),
  own_failed: ({ ofNew }) => ofNew.some(isFailure),
  own_slow: ({ ofNew, slowMs }) => ofNew.some(isSlow(slowMs)),
} satisfies Record<string, (reported: Reported) => boolean>;

export type Mark = keyof typeof MARKS;
export const markNames = Object.keys(MARKS) as Mark[];

/** The devices of a side that count, in SQL. `due` is the moment before which a page should have started. */
export const ARM_COUNTS: Record<keyof ArmCounts, string> = {
  reported: 'reported',
  used: 'used',
  failed: 'failed',
  slow: 'slow',
  slotless: 'slotless',
  unstarted: `page_at <= due and page_at > coalesce(started_at, '-infinity')`,
};

/** The same of devices with a new remote. */
export const OWN_COUNTS: Record<keyof OwnCounts, string> = {
  used: 'own_used',
  failed: 'own_failed',
  slow: 'own_slow',
  restFailed: 'own_used and failed',
  restSlow: 'own_used and slow',
};

const zero = <Name extends string>(counts: Record<Name, string>) =>
  Object.fromEntries(Object.keys(counts).map((name) => [name, 0])) as Record<Name, number>;

export const NO_ONE: ArmCounts = zero(ARM_COUNTS);
export const NO_OWN: OwnCounts = zero(OWN_COUNTS);

/** A kind of evidence that fails a release by itself. */
interface Kind {
  label: string;
  /** The counts against the canary and for it. Their difference is the weight of a network. */
  counts(comparison: Comparison): readonly [against: number, before: number];
  /** The weight of a network in SQL, over its rows of both sides. `sign` is 1 for the canary and -1 for the control. */
  weight: string;
  /** The most of all counts that may be against a good release. */
  share?: number;
  harm(comparison: Comparison): string;
  /** Set if a suspicion holds the rollout: what the canary looks worse than. */
  worseThan?: 'its control' | 'the rest of the app';
}

const ofSides = (count: keyof ArmCounts): Pick<Kind, 'counts' | 'weight' | 'worseThan'> => ({
  counts: ({ canary, control }) => [canary[count], control[count]],
  weight: `sum("${count}" * sign)`,
  worseThan: 'its control',
});

const ofNew = (count: keyof OwnCounts, rest: keyof OwnCounts): Pick<Kind, 'counts' | 'weight' | 'worseThan'> => ({
  counts: ({ own = NO_OWN }) => [own[count], own[rest]],
  weight: `sum((own->>'${count}')::int - (own->>'${rest}')::int)`,
  worseThan: 'the rest of the app',
});

type KindName = Exclude<keyof Evidence, 'fewer' | 'more'>;

/** Each kind of evidence. The first one with a proof decides what the verdict says. */
export const KINDS: Record<KindName, Kind> = {
  failed: {
    ...ofSides('failed'),
    label: 'More failures',
    harm: ({ canary, control }) => `${canary.failed} devices failed, ${control.failed} of the control.`,
  },
  slow: {
    ...ofSides('slow'),
    label: 'Slower',
    harm: ({ canary, control }) => `${canary.slow} devices were slow, ${control.slow} of the control.`,
  },
  slotless: {
    ...ofSides('slotless'),
    label: 'Slots that never mount',
    harm: ({ canary, control }) =>
      `A slot never mounted on ${canary.slotless} devices, on ${control.slotless} of the control.`,
  },
  ownFailed: {
    ...ofNew('failed', 'restFailed'),
    label: 'Failures of the new remote',
    harm: ({ own = NO_OWN }) =>
      `The new remote failed on ${own.failed} devices, the rest of the app on ${own.restFailed} of them.`,
  },
  ownSlow: {
    ...ofNew('slow', 'restSlow'),
    label: 'Slowness of the new remote',
    harm: ({ own = NO_OWN }) =>
      `The new remote was slow on ${own.slow} devices, the rest of the app on ${own.restSlow} of them.`,
  },
  missing: {
    label: 'Not starting',
    counts: ({ canary, control }) => [control.reported, canary.reported],
    weight: 'sum(reported * -sign)',
    // The canary's devices may report less than the control's by this share: new files take longer on a slow line.
    share: 0.55,
    harm: ({ canary, control }) =>
      `Only ${canary.reported} devices report, ${control.reported} of the control: it may not start at all.`,
  },
  unstarted: {
    ...ofSides('unstarted'),
    label: 'Pages without a start',
    // Half as many more canary devices than control devices may stay without a start. People close a page before its start on both
    // sides, and slightly more of them while new files load.
    share: 0.6,
    harm: ({ canary, control }) =>
      `The page of ${canary.unstarted} devices never started, of ${control.unstarted} of the control.`,
  },
};

export const kindNames = Object.keys(KINDS) as KindName[];
