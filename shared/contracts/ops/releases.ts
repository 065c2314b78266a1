import { z } from 'zod';
import { releaseSchema } from '../discovery.ts';
import { releaseNameSchema } from '../names.ts';
import type { CallSchema } from './call-schema.ts';
import { builtBySchema } from './packages.ts';
import { moment, promotedFromSchema, releaseNamesSchema, releaseParams, text } from './values.ts';

/** The name of a pipeline's check, such as `faults`. */
export const checkNameSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be a name such as faults');

/** `digest` is the SHA-256 of the source's `release.json`. */
export const promotedReleaseSchema = promotedFromSchema.extend({
  digest: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal'),
});
export type PromotedRelease = z.infer<typeof promotedReleaseSchema>;

/** The query of a publish: all three fields, or none. */
const promotionQuerySchema = promotedReleaseSchema
  .partial()
  .transform((given, context): PromotedRelease | undefined => {
    if (Object.keys(given).length === 0) return undefined;
    const whole = promotedReleaseSchema.safeParse(given);
    if (whole.success) return whole.data;
    for (const { path } of whole.error.issues) context.addIssue({ code: 'custom', path, message: 'is missing' });
    return z.NEVER;
  });

export const vouchSchema = z.strictObject({
  check: checkNameSchema,
  passed: z.boolean().default(true),
  from: promotedFromSchema.optional(),
});

export const purgeSchema = z.strictObject({ reason: text });

/** The longest upload: enough for 20 MB at a megabit a second, and less than the server's request timeout. */
export const UPLOAD_MS = 180_000;

export const cleanUpSchema = z.strictObject({
  dryRun: z.boolean().default(true),
  /** Releases that no page got for this long may be deleted. */
  unservedDays: z.number().int().min(1).default(14),
  /** The least number of releases of each name that stay. */
  keepNewest: z.number().int().min(1).default(5),
});

const listedReleaseSchema = z.object({
  name: z.string(),
  version: z.string(),
  live: z.boolean(),
  files: z.number(),
  bytes: z.number(),
  routes: z.array(z.string()),
  fills: z.array(z.string()),
  publishedAt: moment,
  /** Absent for a release of an older registry. */
  builtBy: builtBySchema.optional(),
});
export type ListedRelease = z.infer<typeof listedReleaseSchema>;

/** All releases: the live one of each name first, then the newest. */
const releaseListSchema = z.object({
  /** Null while no release is live. */
  setId: z.string().nullable(),
  revision: z.number().nullable(),
  releases: z.array(listedReleaseSchema),
});
export type ReleaseList = z.infer<typeof releaseListSchema>;

const releaseChecksSchema = z.object({
  checks: z.array(z.object({ check: z.string(), passed: z.boolean() })),
  /** One sentence for each required check that the release lacks. */
  missing: z.array(z.string()),
});
export type ReleaseChecks = z.infer<typeof releaseChecksSchema>;

/** A rollback by the watch, which no later rollout of the release replaced. */
const rolledBackSchema = z.object({
  /** Such as `catalog@1.4.2-3fa9c1d2`. */
  release: z.string(),
  rollout: z.number(),
  at: moment,
  /** The result of the comparison: `45 devices failed, 3 of the control.` */
  because: z.string(),
  /** All of it in one sentence, with the time in UTC. */
  sentence: z.string(),
});
export type RolledBack = z.infer<typeof rolledBackSchema>;

/** The starts of apps that cannot run some releases. */
const leftOutSchema = z.object({
  starts: z.number(),
  /** All starts of these days. */
  of: z.number(),
  days: z.number(),
  /** By the version of the app, most starts first. */
  apps: z.array(z.object({ app: z.string(), starts: z.number() })),
});
export type LeftOut = z.infer<typeof leftOutSchema>;

const deployCheckSchema = z.object({
  ok: z.boolean(),
  /** The reasons for a refusal, one sentence each. */
  reasons: z.array(z.string()),
  /** Warnings, one sentence each. */
  warnings: z.array(z.string()),
  /** The releases that the watch rolled back. Each `sentence` is one of `reasons`; a page shows the time in its own zone. */
  rolledBack: z.array(rolledBackSchema).optional(),
  /** Set if a release needs a wrapper: the starts of apps that it leaves out. */
  leftOut: leftOutSchema.optional(),
});
export type DeployCheck = z.infer<typeof deployCheckSchema>;

const changesSchema = z.object({ added: z.array(z.string()), removed: z.array(z.string()) });
const releaseDiffSchema = z.object({
  from: z.string(),
  to: z.string(),
  bytes: z.object({ from: z.number(), to: z.number() }),
  files: changesSchema.extend({ same: z.number() }),
  needs: z.array(z.object({ name: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  routes: changesSchema,
});
export type ReleaseDiff = z.infer<typeof releaseDiffSchema>;

const purgedSchema = z.object({
  release: z.string(),
  /** False if the release was purged before and this call completed the purge. */
  isNew: z.boolean(),
  /** Whether the cache in front confirmed. */
  cdn: z.enum(['heard', 'failed', 'none']),
});
export type Purged = z.infer<typeof purgedSchema>;

const cleanedUpSchema = z.object({
  removed: z.array(z.string()),
  /** The reason why each other release stays. */
  kept: z.record(z.string(), z.string()),
});
export type CleanedUp = z.infer<typeof cleanedUpSchema>;

const storeCheckSchema = z.object({
  ok: z.boolean(),
  /** The fault in one sentence. */
  detail: z.string(),
});
export type StoreCheck = z.infer<typeof storeCheckSchema>;

const UPLOAD_TYPE = 'application/vnd.viewmax.release';

export const releaseCalls = {
  listReleases: { description: 'All releases, the live one of each name first.', answer: releaseListSchema },
  publishRelease: {
    description:
      'Publishes the release in the body, of the type application/vnd.viewmax.release. 201, or 200 if it was known. The query names the source of a promoted release. Two uploads run at once, one of a token; 12 of a token and 16 in all may wait (429). 408 after 3 minutes.',
    query: promotionQuerySchema,
    answer: z.object({
      name: z.string(),
      version: z.string(),
      isNew: z.boolean(),
      warnings: z.array(z.string()),
    }),
    status: [201, 200],
  },
  readRelease: { description: 'Its release.json.', params: releaseParams, answer: releaseSchema.loose() },
  packRelease: {
    description: 'The release with its source maps, as the upload of another registry.',
    params: releaseParams,
    type: UPLOAD_TYPE,
  },
  readChecks: {
    description: 'The results of its checks, and a sentence for each required check without a pass.',
    params: releaseParams,
    answer: releaseChecksSchema,
  },
  vouch: {
    description: 'Records that it passed or failed a check, here or in another registry.',
    params: releaseParams,
    body: vouchSchema,
  },
  purgeRelease: {
    description: 'Removes it permanently, or completes a purge.',
    params: releaseParams,
    body: purgeSchema,
    answer: purgedSchema,
  },
  canDeploy: {
    description:
      'Whether these releases can be rolled out together. During a freeze, and after the watch rolled one back, the answer is no.',
    query: z.object({
      releases: releaseNamesSchema,
      /** Their own rollout, which then does not count: the answer is whether it may go on. */
      rollout: z.coerce.number().int().positive().optional(),
      /** Whether their start ends the rollouts of earlier releases of the same remotes, which then do not count. */
      replace: z.literal('yes').optional(),
    }),
    answer: deployCheckSchema,
  },
  compareReleases: {
    description: 'The files, bytes, needs and routes that differ.',
    query: z.object({ from: releaseNameSchema, to: releaseNameSchema }),
    answer: releaseDiffSchema,
  },
  checkStore: { description: 'Whether the store takes a write and refuses to overwrite.', answer: storeCheckSchema },
  previewCleanUp: { description: 'The releases that a clean-up would remove.', answer: cleanedUpSchema },
  cleanUp: { description: 'Removes unused releases.', body: cleanUpSchema, answer: cleanedUpSchema },
} satisfies Record<string, CallSchema>;
