import { hash, randomBytes } from 'node:crypto';
import type { Principal } from '@viewmax/contracts/ops/tokens';
import { change } from '../state/change.ts';
import type { RegistryContext } from '../state/context.ts';
import { Refused } from '../state/refused.ts';
import { type Person, rightsOf } from '../state/rights.ts';
import { SESSION_MS } from './ops-sessions.ts';
import { hashOf } from './tokens.ts';

/** A session of a browser comes as a cookie, and a session of the command as a token. Neither works as the other. */
const FORMS = { browser: 'vmc_', command: 'vmp_' } as const;
type PersonClient = keyof typeof FORMS;

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
  client: PersonClient,
): Promise<{ secret: string; principal: Principal; expiresAt: Date }> {
  const { people } = context;
  if (!people) throw new Refused('This registry has no identity provider. Sign in with a token.', 'not_found');
  const id = personId(people.issuer, subject);
  const rights = rightsOf(people.groups, groups);
  const secret = `${FORMS[client]}${randomBytes(32).toString('base64url')}`;
  const expiresAt = await change(context, name, async ({ tables, at, note }) => {
    const row = { issuer: people.issuer, name, groups: JSON.stringify(groups) };
    await tables
      .insertInto('people')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    await tables.deleteFrom('people_sessions').where('expires_at', '<=', at).execute();
    if (!rights) return null;
    const until = new Date(at.getTime() + SESSION_MS);
    await tables
      .insertInto('people_sessions')
      .values({ id: hashOf(secret), person: id, expires_at: until })
      .execute();
    await note({ action: 'sign in', subject: id, detail: { ...rights, client } });
    return until;
  });
  if (!rights || !expiresAt) throw new Refused(`${name} ${NO_GROUP}`, 'forbidden');
  return { secret, principal: { id, by: name, kind: 'person', ...rights }, expiresAt };
}

/** The person of a session; null once it has ended, or once the person's groups have no role here. */
export async function findPerson(
  { people, tables, now }: RegistryContext,
  secret: string | undefined,
  client: PersonClient,
): Promise<Principal | null> {
  if (!people || !secret?.startsWith(FORMS[client])) return null;
  const row = await tables
    .selectFrom('people_sessions')
    .innerJoin('people', 'people.id', 'people_sessions.person')
    .select(['people.id', 'people.name', 'people.groups', 'people_sessions.expires_at'])
    .where('people_sessions.id', '=', hashOf(secret))
    .where('people.issuer', '=', people.issuer)
    .executeTakeFirst();
  if (!row || row.expires_at.getTime() <= now()) return null;
  const rights = rightsOf(people.groups, row.groups);
  return rights && { id: row.id, by: row.name, kind: 'person', ...rights };
}

/** A person with the rights of their last sign-in; null without a role here. */
export async function personById({ people, tables }: RegistryContext, id: string): Promise<Principal | null> {
  if (!people) return null;
  const known = tables.selectFrom('people').select(['name', 'groups']).where('issuer', '=', people.issuer);
  const row = await known.where('id', '=', id).executeTakeFirst();
  const rights = row && rightsOf(people.groups, row.groups);
  return rights ? { id, by: row.name, kind: 'person', ...rights } : null;
}

export async function endPersonSession({ tables }: RegistryContext, secret: string | undefined): Promise<void> {
  if (secret) await tables.deleteFrom('people_sessions').where('id', '=', hashOf(secret)).execute();
}
