import { z } from 'zod';
import type { CallSchema } from './call-schema.ts';
import { promotedFromSchema, releaseParams } from './values.ts';

const bundledPackageSchema = z.object({
  name: z.string(),
  version: z.string(),
  /** In the form of npm's lock: `sha512-…`. Absent if the squad's lock has none. */
  integrity: z.string().optional(),
});
export type BundledPackage = z.infer<typeof bundledPackageSchema>;

/** The claims of a pipeline's run, which its issuer has signed. */
const runSchema = z.object({
  repository: z.string(),
  repositoryId: z.string(),
  event: z.string(),
  run: z.string(),
  attempt: z.string().optional(),
  actor: z.string(),
  actorId: z.string().optional(),
  ref: z.string().optional(),
  commit: z.string().optional(),
  workflow: z.string().optional(),
  environment: z.string().optional(),
});
export type BuildRun = z.infer<typeof runSchema>;

/** Who and what published a release. */
export const builtBySchema = z.object({
  /** The name of the token. */
  by: z.string(),
  /** Set for a run that exchanged its identity token. A stored token proves no build. */
  run: runSchema.optional(),
  /** Set for a promoted release. The registry there knows its run. */
  from: promotedFromSchema.optional(),
});
export type BuiltBy = z.infer<typeof builtBySchema>;

const contentsSchema = z.object({
  /** Null if the build does not say it. */
  packages: z.array(bundledPackageSchema).nullable(),
  /** Null for a release of an older registry. */
  builtBy: builtBySchema.nullable(),
});

const carrierSchema = z.object({
  release: z.string(),
  /** The versions of the package in this release. */
  packages: z.array(bundledPackageSchema),
  /** It is live for all devices. */
  live: z.boolean(),
  /** Its remote is switched off. */
  off: z.boolean(),
  /** The ids of the rollouts with it that a rollback ends or undoes. */
  rollouts: z.array(z.number()),
  /** The ids of sets with it that devices got in the last seven days. */
  sets: z.array(z.string()),
  /** The ids of previews that show it. */
  previews: z.array(z.string()),
  builtBy: builtBySchema.nullable(),
});
export type Carrier = z.infer<typeof carrierSchema>;

const whereSchema = z.object({
  name: z.string(),
  /** Null for every version. */
  range: z.string().nullable(),
  /** Those in use first, then the newest. */
  releases: z.array(carrierSchema),
  /** Releases in use that do not name their packages. */
  unknown: z.array(z.string()),
});
export type Where = z.infer<typeof whereSchema>;

export const packageCalls = {
  where: {
    description: 'The releases that bundle a package, such as axios, axios@1.14.1 or "axios@>=1.14.1 <1.14.3".',
    query: z.object({ package: z.string('must be a package such as axios@1.14.1').trim().min(1).max(200) }),
    answer: whereSchema,
  },
  readContents: {
    description: 'The packages that a release bundles, and who and what built it.',
    params: releaseParams,
    answer: contentsSchema,
  },
} satisfies Record<string, CallSchema>;
