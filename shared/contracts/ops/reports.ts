import { z } from 'zod';
import { releaseNameSchema } from '../names.ts';
import type { CallSchema } from './call-schema.ts';
import { moment, releaseNamesSchema } from './values.ts';

/** Two numbers of devices, each counted once: those that speak against the canary, and those that they are compared with. */
const countsSchema = z.object({ against: z.number(), before: z.number() });
export type Counts = z.infer<typeof countsSchema>;

/** The counts by the name of the evidence. Those of a new remote are there if a release is its remote's first. */
export const comparisonSchema = z.record(z.string(), countsSchema);
export type Comparison = Readonly<z.infer<typeof comparisonSchema>>;

const judgedSchema = countsSchema.extend({
  name: z.string(),
  /** A harm by `fails` and to a `guard` fails the release, one to a `signal` asks people, and sides of unequal `size` hold it. */
  role: z.enum(['fails', 'guard', 'signal', 'size']),
  /** Set for a guard that the plan does not name. It holds the last step for a day, and then asks people. */
  usual: z.literal(true).optional(),
  /** The likelihood ratio of a worse canary; see docs. */
  evidence: z.number(),
  /** `few` is no answer: too few devices acted. `worse` is no proof so far. */
  says: z.enum(['few', 'fine', 'worse', 'harm']),
});
export type Judged = z.infer<typeof judgedSchema>;
export type Role = Judged['role'];

export const verdictSchema = z.object({
  verdict: z.enum(['pass', 'hold', 'fail']),
  reason: z.string(),
  /** Each kind of evidence, with the guards and signals of the plan. */
  judged: z.array(judgedSchema),
  /** Set if all else passed: the usual guards with too few noted events. */
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
  /** The first frame is the call site of the fault. */
  frames: z.array(errorFrameSchema),
  /** The components around the call site, the innermost first. Empty outside of rendering. */
  components: z.array(errorFrameSchema),
  /** The flags that were on for devices that reported it. */
  flags: z.array(z.string()),
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
