import { z } from 'zod';
import { nameSchema, releaseNameSchema } from '../names.ts';
import { GUARD_FAULT, type GuardName, guardNames, isSignal, SIGNAL_FAULT } from '../noted-events.ts';
import { BOUNDS, isWithin, leavesControl } from './bounds.ts';
import type { CallSchema } from './call-schema.ts';
import { rolloutCommands } from './calls.ts';
import { countsBySideSchema, verdictBySideSchema } from './counts-by-side.ts';
import { HOLD_FAULT, HOLD_MINUTES, holdsLast } from './hold.ts';
import { auditEntrySchema } from './log.ts';
import { comparisonSchema, verdictSchema } from './reports.ts';
import { moment, text, versionsSchema, within } from './values.ts';

/** The devices of a rollout; all given conditions must hold. */
export const cohortSchema = z.strictObject({
  platforms: z
    .array(z.enum(['web', 'android', 'ios']))
    .min(1)
    .optional(),
  /** A range such as `>=3.1`. */
  appVersion: z.string().max(60).optional(),
  lgas: z.array(text).min(1).optional(),
  /** Only browsers that opened a tester's link. */
  testers: z.literal(true).optional(),
});
export type Cohort = z.infer<typeof cohortSchema>;

export const stepSchema = z
  .strictObject({
    percent: within(BOUNDS.percent).refine(
      leavesControl,
      'must be at most 50, or 100: a control of equal size is needed',
    ),
    cohort: cohortSchema.optional(),
    /** The least duration: by default 10 minutes, and of a hold a day. */
    minMinutes: within(BOUNDS.minutes).optional(),
    /** The least number of devices that used the release, and the same for its control. Ignored at 100 percent and in a hold. */
    minDevices: within(BOUNDS.devices).default(200),
    /** The trigger of the next step, and of the promotion after the last one. */
    advance: z.enum(['auto', 'manual']).default('auto'),
    /** All devices but this percent get the release. Those keep the old one, and are compared with as many that had the new one first. */
    hold: z.literal(true).optional(),
  })
  .refine(({ hold, percent }) => !hold || isWithin(BOUNDS.heldPercent, percent), {
    path: ['percent'],
    error: `A hold keeps a release from at most ${BOUNDS.heldPercent.most} % of devices`,
  })
  .refine(({ hold, cohort }) => !hold || !cohort, {
    path: ['cohort'],
    error: 'A hold is for all devices, without a cohort',
  })
  .transform(({ minMinutes, ...step }) => ({ ...step, minMinutes: minMinutes ?? (step.hold ? HOLD_MINUTES : 10) }));
export type Step = z.infer<typeof stepSchema>;

const MOST_SIGNALS = 10;

export const planSchema = z.strictObject({
  steps: z.array(stepSchema).min(1).max(20).refine(holdsLast, HOLD_FAULT),
  /** The reaction to a release that is worse than its control. */
  onFail: z.enum(['rollback', 'pause']).default('rollback'),
  /** A first screen that takes longer counts as slow. */
  slowMs: z.number().int().min(100).max(60_000).default(3000),
  /**
   * Events that the backend notes. Fewer than in the control fail the release, and the plan waits for enough of them. The usual
   * guards of its remotes apply beside them.
   */
  guards: z.array(z.enum(guardNames, GUARD_FAULT)).max(guardNames.length).optional(),
  /** The usual guards that do not apply, each with the reason: longer sessions mean fewer sign-ins. */
  without: z.partialRecord(z.enum(guardNames, GUARD_FAULT), text).optional(),
  /** A harm to these pauses the rollout once, and people decide. A squad's metric is one too. */
  signals: z.array(z.string().refine(isSignal, SIGNAL_FAULT)).max(MOST_SIGNALS).optional(),
});
export type Plan = z.infer<typeof planSchema>;
/** The input form of a plan: omitted fields get their defaults. */
export type PlanInput = z.input<typeof planSchema>;

export const DEFAULT_PLAN: PlanInput = { steps: [{ percent: 1 }, { percent: 5 }, { percent: 25 }, { percent: 50 }] };

const rolloutStatuses = ['running', 'paused', 'promoted', 'aborted', 'rolled_back'] as const;
export type RolloutStatus = (typeof rolloutStatuses)[number];

export const startRolloutSchema = z.strictObject({
  /** Several releases go together, in one rollout. */
  releases: z.array(releaseNameSchema).min(1).max(20),
  /** By default that of the rules for these remotes, otherwise `DEFAULT_PLAN`. */
  plan: planSchema.optional(),
  /** Each replaces that of the plan, also of a plan of the rules. */
  guards: planSchema.shape.guards,
  without: planSchema.shape.without,
  signals: planSchema.shape.signals,
  reason: text.optional(),
  /** Ends the rollouts of earlier releases of the same remotes, if they hold no other remote and are in no hold. */
  replace: z.boolean().optional(),
});
export type StartRollout = z.input<typeof startRolloutSchema>;

/** A command on a rollout names the revision that it was decided on; 409 after a newer revision. */
export const commandSchema = z.strictObject({ revision: z.number().int(), reason: text.optional() });

export const switchOffSchema = z.strictObject({ message: text });
/** `despiteLinks` retires a remote although others declare links to its paths, or checkpoints there. */
export const retireSchema = z.strictObject({ reason: text, despiteLinks: z.boolean().default(false) });
export const freezeSchema = z.strictObject({ from: z.iso.datetime(), until: z.iso.datetime(), reason: text });
/** A freeze in answers, whose bounds were checked when it was made. */
export const storedFreezeSchema = z.object({ id: z.number(), from: moment, until: moment, reason: z.string() });
export type Freeze = z.infer<typeof storedFreezeSchema>;

/** A plan with the usual guards of its start. */
export interface StoredPlan extends Plan {
  /** Those of its remotes that it neither names nor drops. */
  usual?: GuardName[];
}
/** A plan as it was stored, by this version or another one. */
export const storedPlan = z.custom<StoredPlan>((plan) => typeof plan === 'object' && plan !== null);

export const rolloutSchema = z.object({
  id: z.number(),
  revision: z.number(),
  status: z.enum(rolloutStatuses),
  /** Versions by name. */
  releases: versionsSchema,
  /** The live releases at its start; null for a new remote. */
  control: z.record(z.string(), z.string().nullable()),
  /** Of a rollout of a flag, which has no releases. */
  flag: z.object({ remote: z.string(), name: z.string(), since: z.string() }).optional(),
  plan: storedPlan,
  /** The index of the current step. */
  step: z.number(),
  stepSince: moment,
  reason: z.string().nullable(),
  startedBy: z.string(),
  startedAt: moment,
  endedAt: moment.nullable(),
  /** The signals and usual guards that have paused it, of which none pauses it again; absent without one. */
  asked: z.array(z.string()).optional(),
  /** The moment since which too few noted events for its usual guards alone hold it. */
  heldSince: moment.optional(),
});
export type RolloutView = z.infer<typeof rolloutSchema>;

export const judgedRolloutSchema = rolloutSchema.extend({
  /** The comparison of its two sides. */
  counts: comparisonSchema,
  verdict: verdictSchema.extend(verdictBySideSchema.partial().shape),
  /** For a console and a command of the previous version. */
  comparison: countsBySideSchema.optional(),
});
/** A rollout with the comparison of its two sides, and the verdict on it. */
export type JudgedRollout = z.infer<typeof judgedRolloutSchema>;

const retiredSchema = z.object({
  name: z.string(),
  /** The paths and slots that are free now. */
  freed: z.array(z.string()),
});
export type Retired = z.infer<typeof retiredSchema>;

/** The rollouts that devices had since a time, and what went wrong meanwhile. */
const historySchema = z.object({
  rollouts: z.array(rolloutSchema),
  /** Pauses, rollbacks, switches, purges and retirements, of people and of the watch. */
  incidents: z.array(auditEntrySchema),
});
export type History = z.infer<typeof historySchema>;

const id = z.coerce.number('The id of a rollout or a freeze is a number').int().positive();
const params = z.object({ id });
const remoteParams = z.object({ name: nameSchema });

export const rolloutCalls = {
  readHistory: {
    description: 'The rollouts and incidents since a time, the newest first, at most 200 of each.',
    query: z.object({ from: z.iso.datetime() }),
    answer: historySchema,
  },
  listRollouts: { description: 'The newest rollouts first.', answer: z.object({ rollouts: z.array(rolloutSchema) }) },
  startRollout: {
    description: 'Starts a rollout. Several releases go together.',
    body: startRolloutSchema,
    answer: rolloutSchema,
    status: 201,
  },
  readRollout: {
    description: 'A rollout with the comparison of its two sides and its history.',
    params,
    answer: judgedRolloutSchema.extend({ history: z.array(auditEntrySchema) }),
  },
  commandRollout: {
    description: 'Applies a command to the revision that it was decided on; 409 after a newer one.',
    params: z.object({ id, command: z.enum(rolloutCommands) }),
    body: commandSchema,
    answer: rolloutSchema,
  },
  switchOff: {
    description: 'Shows the message in place of a remote, in open sessions too.',
    params: remoteParams,
    body: switchOffSchema,
  },
  switchOn: { description: 'Ends the switch-off of a remote.', params: remoteParams },
  retireRemote: {
    description: 'Takes a remote out of the app for good.',
    params: remoteParams,
    body: retireSchema,
    answer: retiredSchema,
  },
  addFreeze: {
    description: 'Refuses new releases for a while (423). A rollback is always permitted.',
    body: freezeSchema,
    answer: z.object({ id: z.number() }),
    status: 201,
  },
  removeFreeze: { description: 'Ends a freeze.', params },
} satisfies Record<string, CallSchema>;
