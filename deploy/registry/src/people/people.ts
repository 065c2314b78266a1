import { hash } from 'node:crypto';
import type { Principal } from '@viewmax/contracts/ops/tokens';
import { change } from '../state/change.ts';
import type { RegistryContext } from '../state/context.ts';
import { Refused } from '../state/refused.ts';
import { type Person, rightsOf } from '../state/rights.ts';
import { addSession, type SessionClient } from './sessions.ts';

const personId = (issuer: string, subject: string): string =>
  `person-${hash('sha256', `${issuer}\n${subject}`).slice(0, 16)}`;

const NO_GROUP =
  'is in no group that may use this registry. Ask your ops team for a group, then sign in again. The ops team maps groups in OIDC_GROUPS.';

/**
 * Begins a session of a person. The secret goes into a cookie, or to the command, and is not stored. The groups count for
 * all sessions of this person, so a group that was taken away ends the rights in every browser.
 */
export async function beginPersonSession(
  context: RegistryContext,
  { subject, name, groups }: Person,
  client: SessionClient,
): Promise<{ secret: string; principal: Principal; expiresAt: Date }> {
  const { people } = context;
  if (!people) throw new Refused('This registry has no identity provider. Sign in with a token.', 'not_found');
  const id = personId(people.issuer, subject);
  const rights = rightsOf(people.groups, groups);
  const begun = await change(context, name, async ({ tables, at, note }) => {
    const row = { issuer: people.issuer, name, groups: JSON.stringify(groups) };
    await tables
      .insertInto('people')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    if (!rights) return null;
    const session = await addSession(tables, at, client, { person: id });
    await note({ action: 'sign in', subject: id, detail: { ...rights, client } });
    return session;
  });
  if (!rights || !begun) throw new Refused(`${name} ${NO_GROUP}`, 'forbidden');
  return { ...begun, principal: { id, by: name, kind: 'person', ...rights } };
}

/** A person with the rights of their last sign-in; null without a role here. */
export async function personById({ people, tables }: RegistryContext, id: string): Promise<Principal | null> {
  if (!people) return null;
  const known = tables.selectFrom('people').select(['name', 'groups']).where('issuer', '=', people.issuer);
  const row = await known.where('id', '=', id).executeTakeFirst();
  const rights = row && rightsOf(people.groups, row.groups);
  return rights ? { id, by: row.name, kind: 'person', ...rights } : null;
}
