import { lagosText } from '@viewmax/contracts/ops/hours';
import type { Freeze } from '@viewmax/contracts/ops/rollouts';
import { change } from '../state/change.ts';
import type { RegistryContext } from '../state/context.ts';
import { Refused } from '../state/refused.ts';
import type { Tables } from '../state/tables.ts';

export interface Frozen {
  reason: string;
  ends_at: Date;
}

export const frozenText = ({ reason, ends_at }: Frozen): string =>
  `Frozen until ${lagosText(ends_at.getTime())} in Lagos: ${reason}`;

/** The current freeze, if any. */
export async function freezeAt(tables: Tables, at: Date): Promise<Frozen | undefined> {
  return tables
    .selectFrom('freezes')
    .select(['reason', 'ends_at'])
    .where('starts_at', '<=', at)
    .where('ends_at', '>', at)
    .orderBy('ends_at', 'desc')
    .executeTakeFirst();
}

export function addFreeze(
  context: RegistryContext,
  by: string,
  { from, until, reason }: Omit<Freeze, 'id'>,
): Promise<number> {
  const [starts_at, ends_at] = [new Date(from), new Date(until)];
  if (ends_at <= starts_at) throw new Refused('A freeze ends after it begins.', 'invalid');
  return change(context, by, async ({ tables, note }) => {
    const row = { starts_at, ends_at, reason };
    const { id } = await tables.insertInto('freezes').values(row).returning('id').executeTakeFirstOrThrow();
    await note({ action: 'freeze', subject: `freeze ${id}`, detail: { from, until, reason } });
    return id;
  });
}

export function removeFreeze(context: RegistryContext, by: string, id: number): Promise<void> {
  return change(context, by, async ({ tables, note }) => {
    const { numDeletedRows } = await tables.deleteFrom('freezes').where('id', '=', id).executeTakeFirst();
    if (numDeletedRows === 0n) throw new Refused(`There is no freeze ${id}.`, 'not_found');
    await note({ action: 'unfreeze', subject: `freeze ${id}` });
  });
}
