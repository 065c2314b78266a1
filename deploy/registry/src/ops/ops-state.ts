import type { OpsState } from '@viewmax/contracts/ops/state';
import { sql } from 'kysely';
import { listApprovals } from '../people/approvals.ts';
import { listFlags } from '../rollouts/flags.ts';
import type { RegistryContext } from '../state/context.ts';
import { judgedRollouts } from '../watch/judged-rollout.ts';

const MAX = 30;

export async function readOpsState(context: RegistryContext): Promise<OpsState> {
  const { tables, readState } = context;
  const { revision, live, off, freezes } = await readState();
  const rows = await tables
    .selectFrom('rollouts')
    .selectAll()
    .orderBy('ended_at', (order) => order.desc().nullsFirst())
    .orderBy('id', 'desc')
    .limit(MAX)
    .execute();
  const rollouts = await judgedRollouts(context, rows);
  const gone = await tables.selectFrom('retired').selectAll().orderBy('retired_at', 'desc').limit(MAX).execute();
  const retired = gone.map(({ name, reason, retired_by: by, retired_at }) => ({
    name,
    reason,
    by,
    at: retired_at.toISOString(),
  }));
  const { entry } = await tables
    .selectFrom('audit')
    .select(sql<number>`coalesce(max(seq), 0)`.as('entry'))
    .executeTakeFirstOrThrow();
  const flags = await listFlags(context);
  return { revision, entry, live, off, flags, freezes, retired, rollouts, approvals: await listApprovals(context) };
}
