import type { z } from 'zod';
import { approvalCalls } from './approvals.ts';
import type { CallSchema } from './call-schema.ts';
import type { CallName } from './calls.ts';
import { contentCalls } from './content.ts';
import { flagCalls } from './flags.ts';
import { logCalls } from './log.ts';
import { ownershipCalls } from './ownership.ts';
import { packageCalls } from './packages.ts';
import { previewCalls } from './previews.ts';
import { proxyCalls } from './proxies.ts';
import { releaseCalls } from './releases.ts';
import { reportCalls } from './reports.ts';
import { rolloutCalls } from './rollouts.ts';
import { stateCalls } from './state.ts';
import { tokenCalls } from './tokens.ts';
import { trustCalls } from './trusts.ts';

/** The schemas of every call in `calls.ts`. */
export const schemas = {
  ...approvalCalls,
  ...contentCalls,
  ...proxyCalls,
  ...flagCalls,
  ...logCalls,
  ...ownershipCalls,
  ...packageCalls,
  ...previewCalls,
  ...releaseCalls,
  ...reportCalls,
  ...rolloutCalls,
  ...stateCalls,
  ...tokenCalls,
  ...trustCalls,
} satisfies Record<CallName, CallSchema>;
export type CallSchemas = typeof schemas;

type Part = 'params' | 'query' | 'body';
type SchemaOf<N extends CallName, P extends string> = CallSchemas[N] extends { [K in P]: infer S extends z.ZodType }
  ? S
  : never;
type PartsOf<N extends CallName> = Extract<keyof CallSchemas[N], Part>;

/** What a client sends. */
export type Sent<N extends CallName> = { [P in PartsOf<N>]: z.input<SchemaOf<N, P>> };
/** The values of a call as an argument; none if it has no values. */
export type Values<N extends CallName> = [PartsOf<N>] extends [never] ? [] : [values: Sent<N>];
/** What the registry reads, with the defaults. */
export type Read<N extends CallName> = { [P in PartsOf<N>]: z.output<SchemaOf<N, P>> };
/** What the registry answers, before it becomes JSON. */
export type Result<N extends CallName> = CallSchemas[N] extends { answer: infer S extends z.ZodType }
  ? z.output<S>
  : unknown;
/** What a client receives: a date is a text by then. */
export type Answer<N extends CallName> = CallSchemas[N] extends { answer: infer S extends z.ZodType }
  ? z.input<S>
  : undefined;
