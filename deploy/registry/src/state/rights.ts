import type { TokenScope } from '@viewmax/contracts/ops/calls';
import type { Principal } from '@viewmax/contracts/ops/tokens';
import { Refused } from './refused.ts';

/** The id of the token from the settings, which has no row. */
export const SETTINGS_TOKEN = 'settings';

/** A group of the identity provider, and the role of its people. */
export interface GroupRole {
  group: string;
  /** An owner is of the ops team and may also hand out rights. */
  role: 'reader' | 'squad' | 'ops' | 'owner';
  /** The remote of a squad. */
  remote?: string;
}

/** The identity provider of the people, and the roles of its groups. */
export interface PeopleOptions {
  issuer: string;
  /** People know it by this name. By default it is the issuer's host. */
  name?: string;
  /** The client that this registry is at the provider. A public client has no secret. */
  clientId: string;
  clientSecret?: string;
  groups: readonly GroupRole[];
}

/** A person as the identity provider named them. */
export interface Person {
  /** The provider's own id, which stays when the name changes. */
  subject: string;
  name: string;
  groups: readonly string[];
}

/** The rights of these groups: the highest role, or the remotes of all squads. Null if none is known. */
export function rightsOf(
  known: readonly GroupRole[],
  groups: readonly string[],
): Pick<Principal, 'role' | 'remotes' | 'isOwner'> | null {
  const own = known.filter(({ group }) => groups.includes(group));
  const has = (wanted: GroupRole['role']) => own.some(({ role }) => role === wanted);
  if (has('owner')) return { role: 'ops', isOwner: true };
  if (has('ops')) return { role: 'ops' };
  if (has('squad')) return { role: 'squad', remotes: own.flatMap(({ remote }) => remote ?? []) };
  return has('reader') ? { role: 'read' } : null;
}

/** The person or the token, as a sentence names it. */
export const named = ({ kind, by }: Pick<Principal, 'kind' | 'by'>): string =>
  kind === 'person' ? by : `The token "${by}"`;

/** Whether it has this part of a squad's rights. */
export const hasScope = ({ scopes }: Pick<Principal, 'scopes'>, scope: TokenScope): boolean =>
  scopes?.includes(scope) ?? true;

/** Whether this is a run of a pipeline outside the trusted environment, such as one of a pull request. */
export const isOutsideRun = (who: Pick<Principal, 'scopes' | 'trust'>): boolean =>
  who.trust !== undefined && !hasScope(who, 'rollout');

/** Accepts the ops team, or the squad that owns all of these remotes and has this part of its rights. */
export function mustOwn(who: Principal, names: readonly string[], scope: TokenScope = 'rollout'): void {
  const { by, role, scopes = [], remotes = [] } = who;
  if (role === 'ops') return;
  if (!hasScope(who, scope))
    throw new Refused(
      isOutsideRun(who)
        ? `${by} may publish, and make previews where the rules allow it. The rest needs a run of the trusted environment.`
        : `${named(who)} has the scopes ${scopes.join(', ')}, and this needs ${scope}.`,
      'forbidden',
    );
  const foreign = names.find((name) => !remotes.includes(name));
  if (role === 'squad' && foreign === undefined) return;
  const where = foreign ?? names.join(', ');
  throw new Refused(`${named(who)} may not do this${where && ` to ${where}`}.`, 'forbidden');
}
