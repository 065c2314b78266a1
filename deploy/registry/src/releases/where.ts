import type { BundledPackage, Carrier, Where } from '@viewmax/contracts/ops/packages';
import type { Answer } from '@viewmax/contracts/ops/schemas';
import { sql } from 'kysely';
import isSatisfied from 'semver/functions/satisfies.js';
import validRange from 'semver/ranges/valid.js';
import type { RegistryContext } from '../state/context.ts';
import type { Identity } from '../state/identity.ts';
import { Refused } from '../state/refused.ts';
import { publishedRow } from './releases.ts';

/** A set counts if a device got it in these days. */
const DAYS = 7;
const DAY_MS = 86_400_000;
/** Of one list in an answer. */
const MOST = 200;

/** Of a package, with its scope. */
const NAME = /^(@[\w.~-]+\/)?[\w.~!'()*-]+$/;

type Wanted = Pick<Where, 'name' | 'range'>;

/** `axios`, `axios@1.14.1`, `@acme/dates@>=3 <4`. */
function readWanted(text: string): Wanted {
  const at = text.lastIndexOf('@');
  const name = at > 0 ? text.slice(0, at) : text;
  if (!NAME.test(name)) throw new Refused(`${JSON.stringify(name)} is no name of a package.`, 'invalid');
  if (at <= 0) return { name, range: null };
  const range = text.slice(at + 1);
  if (range === '' || validRange(range) === null)
    throw new Refused(`"${range}" is no version and no range of npm, such as 1.14.1 or ">=1.14.0 <1.14.3".`, 'invalid');
  return { name, range };
}

/** The exact version of a poisoned package counts, so a whole version is no caret here, and a prerelease is in a range. */
const isMeant = ({ name, version }: BundledPackage, wanted: Wanted): boolean =>
  name === wanted.name &&
  (wanted.range === null || isSatisfied(version, wanted.range, { includePrerelease: true, loose: true }));

/** The releases that may bundle a package, and those that do not name theirs, the newest first. */
async function carriersOf({ tables, now }: RegistryContext, name: string) {
  const at = new Date(now());
  const { rows } = await sql<Omit<Carrier, 'packages'> & { packages: BundledPackage[] | null }>`
    select r.name || '@' || r.version as release, r.packages, r.built_by as "builtBy", live.version is not null as live,
      exists (select from registry.switched_off o where o.name = r.name) as "off",
      array(select max(id) from registry.rollouts where releases ->> r.name = r.version
        and (status in ('running', 'paused') or status = 'promoted' and live.version is not null)
        group by status order by 1 desc) as rollouts,
      array(select id from registry.sets where last_served_at > ${new Date(at.getTime() - DAYS * DAY_MS)}
        and r.version in (assignment -> 'versions' ->> r.name, assignment -> 'fallbacks' ->> r.name)
        order by last_served_at desc limit ${MOST}) as sets,
      array(select id from registry.previews where releases ->> r.name = r.version
        and revoked_at is null and expires_at > ${at} limit ${MOST}) as previews
    from registry.releases r left join registry.live using (name, version)
    where r.packages is null or r.packages @> ${JSON.stringify([{ name }])}::jsonb
    order by r.published_at desc`.execute(tables);
  return rows;
}

const isUsed = ({ live, rollouts, sets, previews }: Omit<Carrier, 'packages'>): boolean =>
  live || rollouts.length + sets.length + previews.length > 0;

/** The releases that bundle a package, with the sets, rollouts and previews that they are in. */
export async function where(context: RegistryContext, text: string): Promise<Where> {
  const wanted = readWanted(text);
  const found = await carriersOf(context, wanted.name);
  const releases = found.flatMap((carrier) => {
    const packages = (carrier.packages ?? []).filter((one) => isMeant(one, wanted));
    return packages.length > 0 ? [{ ...carrier, packages }] : [];
  });
  return {
    ...wanted,
    releases: [...releases.filter(isUsed), ...releases.filter((one) => !isUsed(one))],
    unknown: found.filter((one) => one.packages === null && isUsed(one)).map(({ release }) => release),
  };
}

/** The packages of a published release, and who and what built it. */
export async function readContents({ tables }: RegistryContext, release: Identity): Promise<Answer<'readContents'>> {
  const { packages, built_by: builtBy } = await publishedRow(tables, release);
  return { packages, builtBy };
}
