import type { Principal } from '@viewmax/contracts/ops/tokens';
import { readRules } from '../rollouts/rules.ts';
import type { RegistryContext } from '../state/context.ts';
import { Refused } from '../state/refused.ts';
import { rightsOf, SETTINGS_TOKEN } from '../state/rights.ts';

type People = Pick<RegistryContext, 'people'>;

/** Whether this is the token of the settings, which is for the night in which no second person answers. */
export const isBreakGlass = ({ id }: Pick<Principal, 'id'>): boolean => id === SETTINGS_TOKEN;

/** Whether this names a person. Without an identity provider, a token of ops has a person's name. */
export const isPerson = ({ people }: People, who: Principal): boolean =>
  people ? who.kind === 'person' : !isBreakGlass(who) && !who.trust;

const nameOf = ({ by }: Pick<Principal, 'by'>): string => by.trim().toLowerCase();

/** A person may have several tokens of one name. The ids of the identity provider are enough. */
export const isSame = (one: Principal, other: Principal): boolean =>
  one.id === other.id || (one.kind === 'token' && nameOf(one) === nameOf(other));

async function countPeople({ people, tables, now }: RegistryContext): Promise<number> {
  if (people) {
    const rows = await tables.selectFrom('people').select('groups').where('issuer', '=', people.issuer).execute();
    return rows.filter(({ groups }) => rightsOf(people.groups, groups)?.role === 'ops').length;
  }
  const tokens = tables.selectFrom('tokens').select('name as by').where('role', '=', 'ops');
  const rows = await tokens.where('trust', 'is', null).where('expires_at', '>', new Date(now())).execute();
  return new Set(rows.map(nameOf)).size;
}

/** Rejects the rule of a second person where there is none. */
export async function mustBeTwo(context: RegistryContext): Promise<void> {
  if ((await countPeople(context)) >= 2) return;
  const remedy = context.people
    ? 'two people of the ops team have signed in'
    : 'two tokens of ops have the names of two people (viewmax token create --role ops)';
  throw new Refused(`A second person can be a rule when ${remedy}.`);
}

/** Rejects a token that its maker could use as the second person. An identity provider's people come from there alone. */
export async function mustNotMakePeople(context: RegistryContext, who: Principal): Promise<void> {
  if (context.people || isBreakGlass(who) || (await readRules(context.tables)).secondPerson === null) return;
  throw new Refused(
    'While commands need a second person, the token of the settings alone makes tokens of ops and squads, because a token names a person.',
    'forbidden',
  );
}
