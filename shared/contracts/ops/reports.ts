import { z } from 'zod';
import { releaseNameSchema } from '../names.ts';
import type { CallSchema } from './call-schema.ts';
import { moment, releaseNamesSchema } from './values.ts';

/** Devices of one side, each counted once. */
const armCountsSchema = z.object({
  /** Devices that sent any report. */
  reported: z.number(),
  /** Devices that used one of the compared releases. */
  used: z.number(),
  /** Devices with at least one failure in a compared release. */
  failed: z.number(),
  /** Devices that waited too long for a first screen. */
  slow: z.number(),
  /** Devices whose last page has not reported its start. */
  unstarted: z.number(),
  /** Devices with a screen on which a slot never mounted. */
  slotless: z.number(),
});
export type ArmCounts = z.infer<typeof armCountsSchema>;

/** Canary devices that used a remote which no other device has, each counted once. */
const ownCountsSchema = z.object({
  used: z.number(),
  /** Devices on which the new remote failed or was slow. */
  failed: z.number(),
  slow: z.number(),
  /** Of the same devices, those on which the rest of the app failed or was slow. */
  restFailed: z.number(),
  restSlow: z.number(),
});
export type OwnCounts = z.infer<typeof ownCountsSchema>;

/** Devices of each side that did an act. */
const actCounts = { canary: z.number(), control: z.number() };

export const comparisonSchema = z.object({
  canary: armCountsSchema,
  control: armCountsSchema,
  /** Omitted before the first act. Acts that the backend saw, and metrics that pages reported. */
  acts: z.record(z.string(), z.object(actCounts)).optional(),
  /** Set if a release is its remote's first. The two sides then count the rest of the app alone. */
  own: ownCountsSchema.optional(),
});
export type Comparison = z.infer<typeof comparisonSchema>;

/** It grows beyond all numbers, and JSON writes `Infinity` as null. */
const ratio = z.custom<number>((value) => typeof value === 'number');

/** The likelihood ratio of a worse canary; see docs. */
const evidenceSchema = z.object({
  failed: ratio,
  slow: ratio,
  /** A new remote fails, or is slow, on more devices than the rest of the app. 1 without a new remote. */
  ownFailed: ratio,
  ownSlow: ratio,
  /** Far fewer devices of the canary report than of the control. */
  missing: ratio,
  /** Pages of far more devices never start. */
  unstarted: ratio,
  /** A slot of a screen never mounts. */
  slotless: ratio,
  /** Fewer or more devices of the canary report, so the sides differ in size although they were assigned equally. */
  fewer: ratio,
  more: ratio,
});
export type Evidence = z.infer<typeof evidenceSchema>;

const judgedActSchema = z.object({
  act: z.string(),
  /** A harm to a guard fails the release, and a harm to a signal asks people. */
  kind: z.enum(['guard', 'signal']),
  /** Set for a guard that the plan does not name. It holds the last step for a day, and then asks people. */
  usual: z.literal(true).optional(),
  ...actCounts,
  evidence: ratio,
  /** `few` is no answer: too few devices acted. `worse` is no proof so far. */
  says: z.enum(['few', 'fine', 'worse', 'harm']),
});
export type JudgedAct = z.infer<typeof judgedActSchema>;

export const verdictSchema = z.object({
  verdict: z.enum(['pass', 'hold', 'fail']),
  reason: z.string(),
  evidence: evidenceSchema,
  /** Set if the plan has guards or signals. */
  acts: z.array(judgedActSchema).optional(),
  /** Set if all else passed: the usual guards with too few acts. */
  waitsFor: z.array(z.string()).optional(),
});
export type Verdict = z.infer<typeof verdictSchema>;

/** One minute, or one step of minutes, of one release; `total` is the sum of milliseconds, or of the vital's values. */
const figureSchema = z.object({
  minute: moment,
  release: z.string(),
  metric: z.string(),
  count: z.number(),
  total: z.number(),
  /** Counts by length of time, if the metric is a time. */
  buckets: z.array(z.number()).nullable(),
});
export type FigureView = z.infer<typeof figureSchema>;

/** A position in the source. */
const positionSchema = z.object({
  file: z.string(),
  line: z.number(),
  column: z.number(),
  name: z.string().optional(),
});
export type Position = z.infer<typeof positionSchema>;

const errorFrameSchema = z.object({
  /** The position in the script: `catalog@1.4.2-3fa9/movie.ab12.js:1:2034`. */
  script: z.string(),
  /** The position in the source, if the registry has the script's map. */
  source: positionSchema.nullable(),
});
export type ErrorFrame = z.infer<typeof errorFrameSchema>;

/** The devices of one side that reported the cause, of those that used its releases. */
const shareSchema = z.object({ failed: z.number(), of: z.number() });

/** A date of the registry, which JSON holds as a text. */
const date = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (at) => at.toISOString(),
});

const errorSchema = z.object({
  cause: z.string(),
  kind: z.string(),
  message: z.string(),
  /** The first frame is the place of the fault. */
  frames: z.array(errorFrameSchema),
  count: z.number(),
  firstAt: date,
  lastAt: date,
  /** Null if no rollout had the release. */
  share: z.object({ canary: shareSchema, control: shareSchema }).nullable(),
});
/** An error as the registry reads it. */
export type StoredError = z.output<typeof errorSchema>;
/** An error in an answer: its dates are texts. */
export type ErrorView = z.input<typeof errorSchema>;

const releaseErrorsSchema = z.object({
  release: z.string(),
  /** The last rollout with the release, which `share` is about. */
  rollout: z.number().nullable(),
  /** Page views of the last 30 days that loaded the release. */
  loads: z.number(),
  errors: z.array(errorSchema),
});
export type StoredErrors = z.output<typeof releaseErrorsSchema>;
export type ReleaseErrors = z.input<typeof releaseErrorsSchema>;

export const reportCalls = {
  readFigures: {
    description: 'Counts, sums and histograms of times by minute, or by `step` minutes, release and metric.',
    query: z.object({
      releases: releaseNamesSchema,
      from: z.iso.datetime().optional(),
      until: z.iso.datetime().optional(),
      step: z.coerce.number().int().min(1).max(1440).default(1),
    }),
    answer: z.object({ figures: z.array(figureSchema) }),
  },
  readMetrics: {
    description: 'The figures of this process for Prometheus.',
    type: 'text/plain; version=0.0.4; charset=utf-8',
  },
  readErrors: {
    description: 'The errors of a release: positions in the source, counts, times and devices.',
    query: z.object({ release: releaseNameSchema }),
    answer: releaseErrorsSchema,
  },
  trace: {
    description: 'A stack with positions in the source. Those of other remotes remain for a squad.',
    body: z.object({ stack: z.string('must be text').min(1).max(20_000) }),
    answer: z.object({ stack: z.string() }),
  },
} satisfies Record<string, CallSchema>;
