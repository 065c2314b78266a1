import { change } from '../state/change.ts';
import type { RegistryContext } from '../state/context.ts';
import { SHELL } from '../state/identity.ts';
import { Refused } from '../state/refused.ts';

/**
 * Switches a remote off for all devices, open sessions included. Its card shows the message, and none of its code is
 * loaded.
 */
export function switchOff(context: RegistryContext, by: string, name: string, message: string): Promise<void> {
  if (name === SHELL) throw new Refused('The shell loads all remotes, so it cannot be switched off.', 'invalid');
  return change(context, by, async ({ tables, note }) => {
    const live = await tables.selectFrom('live').select('name').where('name', '=', name).executeTakeFirst();
    if (!live) throw new Refused(`There is no remote "${name}".`, 'not_found');
    await tables
      .insertInto('switched_off')
      .values({ name, message })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ message }))
      .execute();
    await note({ action: 'kill', subject: name, detail: { message } });
  });
}

export function switchOn(context: RegistryContext, by: string, name: string): Promise<void> {
  return change(context, by, async ({ tables, note }) => {
    const { numDeletedRows } = await tables.deleteFrom('switched_off').where('name', '=', name).executeTakeFirst();
    if (numDeletedRows === 0n) throw new Refused(`${name} is not switched off.`, 'not_found');
    await note({ action: 'revive', subject: name });
  });
}
