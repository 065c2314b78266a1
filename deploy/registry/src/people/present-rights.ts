import type { Principal } from '@viewmax/contracts/ops/tokens';
import type { RegistryContext } from '../state/context.ts';
import { Refused } from '../state/refused.ts';
import { named, SETTINGS_TOKEN } from '../state/rights.ts';
import { personById } from './people.ts';
import { successorOf, tokenById } from './tokens.ts';

/** The token of a run lasts minutes, so its trust counts. */
async function trustOf({ tables }: RegistryContext, { trust = '', remotes = [] }: Principal): Promise<boolean> {
  const row = await tables.selectFrom('trusts').select('remote').where('id', '=', trust).executeTakeFirst();
  return row !== undefined && remotes.every((remote) => remote === row.remote);
}

/**
 * The author of an earlier action with the rights of now: those of the groups that the person named last, or of the token or its
 * successor. Rejects an author without any.
 */
export async function presentRights(context: RegistryContext, author: Principal): Promise<Principal> {
  const { id, kind, trust } = author;
  const refuse = (why: string) => new Refused(`${named(author)} ${why}`, 'forbidden');
  if (kind === 'person') {
    // An operator may have set the provider for the role `ops` alone.
    if (!context.people) throw refuse('cannot be asked for, because OIDC_… is not set for the role jobs.');
    const person = await personById(context, id);
    if (!person) throw refuse('is in no group that may use this registry any more.');
    return person;
  }
  // The role `jobs`, which runs the watch, does not hold this token.
  if (id === SETTINGS_TOKEN) return author;
  if (trust) {
    if (await trustOf(context, author)) return author;
    throw refuse('is of a pipeline that is trusted no more.');
  }
  const known = (await tokenById(context, id)) ?? (await tokenById(context, await successorOf(context, id)));
  if (!known) throw refuse('has ended.');
  return known.principal;
}
