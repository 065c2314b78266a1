import { z } from 'zod';

const text = z.string().trim().min(1).max(200);
export const releaseTitleSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]*@[a-z0-9][a-z0-9.-]*$/, 'must be a release such as catalog@1.4.2-3fa9c1d2');

/** The form in an address: `catalog@1.4.2-3fa9c1d2,booking@2.0.0-77ab01cd`. */
export const releaseTitlesSchema = z
  .string('must name a release')
  .transform((titles) => titles.split(','))
  .pipe(z.array(releaseTitleSchema).min(1).max(20));

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

export const stepSchema = z.strictObject({
  /** Up to 50, so that a control of the same size remains, or 100. */
  percent: z
    .number()
    .min(0.01)
    .max(100)
    .refine(
      (percent) => percent <= 50 || percent === 100,
      'must be at most 50, or 100: a control of equal size is needed',
    ),
  cohort: cohortSchema.optional(),
  /** The least duration. */
  minMinutes: z.number().min(0).max(43_200).default(10),
  /** The least number of devices that used the release, and the same for its control. Ignored at 100 percent. */
  minDevices: z.number().int().min(0).max(10_000_000).default(200),
  /** The trigger of the next step, and of the promotion after the last one. */
  advance: z.enum(['auto', 'manual']).default('auto'),
});
export type Step = z.infer<typeof stepSchema>;

export const planSchema = z.strictObject({
  steps: z.array(stepSchema).min(1).max(20),
  /** The reaction to a release that is worse than its control. */
  onFail: z.enum(['rollback', 'pause']).default('rollback'),
  /** A first screen that takes longer counts as slow. */
  slowMs: z.number().int().min(100).max(60_000).default(3000),
});
export type Plan = z.infer<typeof planSchema>;
/** The input form of a plan: omitted fields get their defaults. */
export type PlanInput = z.input<typeof planSchema>;

export const DEFAULT_PLAN: PlanInput = { steps: [{ percent: 1 }, { percent: 5 }, { percent: 25 }, { percent: 50 }] };

const rolloutStatuses = ['running', 'paused', 'promoted', 'aborted', 'rolled_back'] as const;
export type RolloutStatus = (typeof rolloutStatuses)[number];

export const startRolloutSchema = z.strictObject({
  /** Several releases go together, as a train. */
  releases: z.array(releaseTitleSchema).min(1).max(20),
  plan: planSchema.default(planSchema.parse(DEFAULT_PLAN)),
  reason: text.optional(),
});
export type StartRollout = z.input<typeof startRolloutSchema>;

/** A command on a rollout names the revision that it was decided on; 409 after a newer revision. */
export const commandSchema = z.strictObject({ revision: z.number().int(), reason: text.optional() });

export const rolloutCommands = ['pause', 'resume', 'advance', 'promote', 'abort', 'rollback'] as const;
export type RolloutCommand = (typeof rolloutCommands)[number];

export const killSchema = z.strictObject({ message: text });
/** `despiteLinks` retires a remote although code of others names its paths. */
export const retireSchema = z.strictObject({ reason: text, despiteLinks: z.boolean().default(false) });
export const freezeSchema = z.strictObject({ from: z.iso.datetime(), until: z.iso.datetime(), reason: text });
export type Freeze = z.infer<typeof freezeSchema> & { id: number };

const tokenRoles = ['squad', 'ops', 'read'] as const;
export type TokenRole = (typeof tokenRoles)[number];

export const newTokenSchema = z
  .strictObject({
    name: text,
    role: z.enum(tokenRoles),
    /** The one remote of a squad. */
    remote: z.string().optional(),
    days: z.number().int().min(1).max(366).default(90),
  })
  .refine(({ role, remote }) => (role === 'squad') === (remote !== undefined), {
    path: ['remote'],
    message: 'is needed for a squad, and for a squad only',
  });

/** The name of a pipeline's check, such as `faults`. */
export const checkNameSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be a name such as faults');

/** The registry that a promoted release comes from, and the token that read it there. */
export const promotedFromSchema = z.strictObject({ environment: text, by: text });
export type PromotedFrom = z.infer<typeof promotedFromSchema>;
/** `digest` is the SHA-256 of the source's `release.json`. */
export const promotedReleaseSchema = promotedFromSchema.extend({
  digest: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal'),
});
export type PromotedRelease = z.infer<typeof promotedReleaseSchema>;

export const vouchSchema = z.strictObject({
  check: checkNameSchema,
  passed: z.boolean().default(true),
  from: promotedFromSchema.optional(),
});

export const purgeSchema = z.strictObject({ reason: text });

export const previewSchema = z
  .strictObject({
    releases: z.array(releaseTitleSchema).max(20).default([]),
    tester: z.boolean().default(false),
    hours: z.number().int().min(1).max(720).default(8),
  })
  .refine(({ releases, tester }) => tester || releases.length > 0, 'names a release, or makes a tester');

export const cleanUpSchema = z.strictObject({
  dryRun: z.boolean().default(true),
  /** Releases that no page got for this long may be deleted. */
  unservedDays: z.number().int().min(1).default(14),
  /** The least number of releases of each name that stay. */
  keepNewest: z.number().int().min(1).default(5),
});

/** A rollout in the API's answers. */
export interface RolloutView {
  id: number;
  revision: number;
  status: RolloutStatus;
  /** Versions by name. */
  releases: Record<string, string>;
  /** The live releases at its start; null for a new remote. */
  control: Record<string, string | null>;
  plan: Plan;
  /** The index of the current step. */
  step: number;
  stepSince: string;
  reason: string | null;
  startedBy: string;
  startedAt: string;
  endedAt: string | null;
}
