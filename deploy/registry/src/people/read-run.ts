import type { BuildRun } from '@viewmax/contracts/ops/packages';
import type { RunScope } from '@viewmax/contracts/ops/trusts';
import { UNPRINTABLE } from '@viewmax/contracts/unprintable';
import { z } from 'zod';
import { Refused } from '../state/refused.ts';

/** The log stores no zero character, and no name turns the text beside it around. */
const line = z
  .string()
  .min(1)
  .refine((text) => text.search(UNPRINTABLE) < 0);
const text = line.max(200);

/** The claims of GitHub's identity tokens that the registry uses. */
const claimsSchema = z.object({
  jti: line.max(300),
  aud: z.string(),
  exp: z.number(),
  repository: text,
  repository_id: z.string().regex(/^\d{1,19}$/),
  event_name: text,
  run_id: z.string().regex(/^\d{1,19}$/),
  run_attempt: text.optional(),
  actor: text,
  actor_id: text.optional(),
  ref: text.optional(),
  sha: text.optional(),
  job_workflow_ref: line.max(500).optional(),
  environment: line.max(255).optional(),
});

export interface Run {
  /** The name in the log: the run, and the person who started it. */
  by: string;
  jti: string;
  audience: string;
  expiresAt: Date;
  repository: string;
  repositoryId: string;
  event: string;
  environment?: string;
  /** Further claims, for the log and for the releases of the run. */
  detail: Pick<BuildRun, 'run' | 'attempt' | 'actor' | 'ref' | 'commit' | 'workflow'> & { actorId?: string };
}

/**
 * Events whose runs get a token. A stranger can start a run of most others (a comment, a fork's pull request by
 * `pull_request_target`, `workflow_run`), and it would have the rights of the main branch.
 */
const SCOPES = new Map<string, RunScope>([
  ['pull_request', 'publish'],
  ['merge_group', 'publish'],
  ['push', 'rollout'],
  ['release', 'rollout'],
  ['schedule', 'rollout'],
  ['workflow_dispatch', 'rollout'],
]);

/** Reads the run of a pipeline from verified claims. */
export function readRun(claims: unknown): Run {
  const { data, error } = claimsSchema.safeParse(claims);
  if (error) {
    const claim = error.issues[0]?.path.join('.');
    throw new Refused(`The claim "${claim}" of this identity token is missing or has another form.`, 'unauthorised');
  }
  const { repository, run_id: run, run_attempt: attempt, actor, actor_id: actorId } = data;
  return {
    by: `${repository} run ${run} by ${actor}`,
    jti: data.jti,
    audience: data.aud,
    expiresAt: new Date(data.exp * 1000),
    repository,
    repositoryId: data.repository_id,
    event: data.event_name,
    environment: data.environment,
    detail: { run, attempt, actor, actorId, ref: data.ref, commit: data.sha, workflow: data.job_workflow_ref },
  };
}

/** The rights of a run: rollouts need the trusted environment, and a pull request never gets them. */
export function scopeOf({ event, environment }: Run, trusted: string | null): RunScope {
  const most = SCOPES.get(event);
  if (!most) throw new Refused(`A run of the event ${event} gets no token.`, 'forbidden');
  return most === 'rollout' && trusted !== null && environment === trusted ? 'rollout' : 'publish';
}
