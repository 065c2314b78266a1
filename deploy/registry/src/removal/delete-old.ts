import { sql } from 'kysely';
import { change } from '../state/change.ts';
import { dayOf } from '../state/clock.ts';
import type { RegistryContext } from '../state/context.ts';

const KEPT_MS = 30 * 86_400_000;

/**
 * Deletes old figures, errors, sets, previews, tokens of runs, starts of apps, compared devices and their acts, and the notes of
 * processes that ended. One node at a time runs it.
 */
export function deleteOld(context: RegistryContext, by: string): Promise<void> {
  return change(context, by, async ({ tables, at }) => {
    const old = new Date(at.getTime() - KEPT_MS);
    await tables.deleteFrom('figures').where('minute', '<', old).execute();
    await tables.deleteFrom('errors').where('last_at', '<', old).execute();
    await tables.deleteFrom('sets').where('last_served_at', '<', old).execute();
    await tables.deleteFrom('app_starts').where('day', '<', dayOf(old.getTime())).execute();
    await tables.deleteFrom('batch_writers').where('written_at', '<', old).execute();
    await tables.deleteFrom('day_bytes').where('day', '<', dayOf(old.getTime())).execute();
    await tables.deleteFrom('previews').where('expires_at', '<', old).execute();
    // A preview lasts 30 days at most, and ends with the trust of the run that made it.
    await tables.deleteFrom('tokens').where('trust', 'is not', null).where('expires_at', '<', old).execute();
    await tables.deleteFrom('taken_identities').where('expires_at', '<', at).execute();
    await sql`delete from registry.compared c using registry.rollouts r
      where r.id = c.rollout_id and r.ended_at < ${old}`.execute(tables);
    await sql`delete from registry.error_devices d using registry.rollouts r
      where r.id = d.rollout_id and r.ended_at < ${old}`.execute(tables);
    await sql`delete from facts.accounts a using registry.rollouts r
      where r.id = a.rollout_id and r.ended_at < ${old}`.execute(tables);
    await sql`delete from facts.acts where at < ${old}`.execute(tables);
  });
}
