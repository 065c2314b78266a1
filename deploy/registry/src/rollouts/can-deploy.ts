import type { Release } from '@viewmax/contracts/discovery';
import type { DeployCheck, LeftOut, RolledBack } from '@viewmax/contracts/ops/releases';
import { lagosText } from '@viewmax/contracts/ops/windows';
import { releaseName } from '@viewmax/contracts/release-name';
import { sql } from 'kysely';
import { readAskFor } from '../ownership/open-requests.ts';
import { listProxies } from '../ownership/proxies.ts';
import { brokenWrapperNeeds } from '../releases/broken-needs.ts';
import { releaseRow } from '../releases/releases.ts';
import { OTHER } from '../sets/count-starts.ts';
import { WATCH } from '../state/change.ts';
import { dayOf } from '../state/clock.ts';
import type { RegistryContext } from '../state/context.ts';
import { type Identity, versionsOf, WRAPPER } from '../state/identity.ts';
import type { Tables } from '../state/tables.ts';
import { withoutEarlier } from './earlier-rollouts.ts';
import { reasonsAgainst } from './gates.ts';
import { dueHolds } from './held.ts';
import { closedText } from './rules.ts';
import { manifestsIn, readSituation, type Situation, troubleWith } from './situation.ts';
import { slotWarnings } from './slots.ts';

const isWithdrawn = async (tables: Tables, release: Identity): Promise<boolean> =>
  Boolean((await releaseRow(tables, release))?.withdrawn_at);

async function rollbackOf(tables: Tables, release: Identity): Promise<RolledBack | undefined> {
  // A new rollout removes the mark.
  if (!(await isWithdrawn(tables, release))) return undefined;
  const rollout = await tables
    .selectFrom('rollouts')
    .select(['id', 'status', 'reason', 'ended_at'])
    .where(sql<boolean>`releases ->> ${release.name} = ${release.version}`)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (rollout?.status !== 'rolled_back' || !rollout.ended_at) return undefined;
  const entries = await tables
    .selectFrom('audit')
    .select('entry')
    .where('subject', '=', `rollout ${rollout.id}`)
    .where('action', '=', 'rollback')
    .execute();
  if (!entries.some(({ entry }) => JSON.parse(entry).by === WATCH)) return undefined;
  const named = releaseName(release);
  const because = rollout.reason ?? 'It was worse than its control.';
  return {
    release: named,
    rollout: rollout.id,
    at: rollout.ended_at.toISOString(),
    because,
    sentence: `${named} was rolled back at ${lagosText(rollout.ended_at.getTime())} in Lagos: ${because}`,
  };
}

/** The rollbacks that the watch decided on, of releases that no rollout holds again. */
async function rolledBackByWatch(tables: Tables, releases: readonly Identity[]): Promise<RolledBack[]> {
  const found = await Promise.all(releases.map((release) => rollbackOf(tables, release)));
  return found.filter((one) => one !== undefined);
}

const DAYS = 7;
const DAY_MS = 86_400_000;
const MOST_NAMED = 5;

/** Null if none of these releases needs a wrapper. */
async function leftOutBy(tables: Tables, releases: readonly Release[], at: Date): Promise<LeftOut | null> {
  if (!releases.some(({ needs }) => needs[WRAPPER])) return null;
  const rows = await tables
    .selectFrom('app_starts')
    .select(['app', ({ fn }) => fn.sum<string>('starts').as('starts')])
    .where('day', '>=', dayOf(at.getTime() - (DAYS - 1) * DAY_MS))
    .groupBy('app')
    .execute();
  const all = rows.map(({ app, starts }) => ({ app, starts: Number(starts) }));
  const apps = all
    .filter(({ app }) => app !== OTHER && brokenWrapperNeeds(releases, app).length > 0)
    .sort((a, b) => b.starts - a.starts);
  const sum = (counts: typeof all) => counts.reduce((total, { starts }) => total + starts, 0);
  return { starts: sum(apps), of: sum(all), days: DAYS, apps };
}

const percent = (part: number, of: number): string => {
  const share = (100 * part) / of;
  return share < 1 ? 'less than 1 %' : `${Math.round(share)} %`;
};

/** The sentence about apps that are left out; none if all can run the releases. */
function leftOutWarning(releases: readonly Release[], { starts, of, days, apps }: LeftOut): string[] {
  if (starts === 0) return [];
  const needs = releases
    .filter((one) => one.needs[WRAPPER])
    .map((one) => `${releaseName(one)} needs ${WRAPPER} ${one.needs[WRAPPER]}`);
  const list = apps.slice(0, MOST_NAMED).map(({ app, starts }) => `${app} (${percent(starts, of)})`);
  const others = apps.length > MOST_NAMED ? ` and ${apps.length - MOST_NAMED} others` : '';
  const whose = `${percent(starts, of)} of the app's starts in the last ${days} days have another version and keep their set`;
  return [`${needs.join(', ')}. ${whose}: ${list.join(', ')}${others}.`];
}

function trainWarnings(situation: Situation): string[] {
  const { live, active, releases } = situation;
  return active.flatMap((rollout) => {
    const [trouble] = troubleWith(situation, { ...live, ...rollout.releases, ...versionsOf(releases) });
    return trouble ? [`No device gets it together with rollout ${rollout.id}: ${trouble}`] : [];
  });
}

async function withdrawnWarnings(tables: Tables, releases: readonly Identity[]): Promise<string[]> {
  const withdrawn = await Promise.all(releases.map((release) => isWithdrawn(tables, release)));
  return releases.filter((_, index) => withdrawn[index]).map((one) => `${releaseName(one)} was rolled back before.`);
}

/** One sentence for each path that these releases call and that leads to no backend. */
async function backendWarnings({ tables, now }: RegistryContext, releases: readonly Release[]): Promise<string[]> {
  const open = (await listProxies(tables)).map(({ path }) => path);
  const askFor = await readAskFor(tables, new Date(now()));
  return releases.flatMap((release) => {
    const { name, backends = [] } = release;
    return backends
      .filter((path) => !open.includes(path))
      .map((path) => {
        const remedy = askFor({ claim: path, name, command: `backend ${path} <address> ${name}` });
        return `${releaseName(release)} calls ${path}, which leads to no backend yet. ${remedy}`;
      });
  });
}

/**
 * Whether these releases should be rolled out together now. During a freeze the answer is no. After a rollback by the
 * watch it is no too, although a person may still start the rollout again. Their own rollout, if it is given, does not
 * count, and with `replace` neither do those of earlier releases.
 */
export async function canDeploy(
  context: RegistryContext,
  releases: readonly Identity[],
  { own, replace }: { own?: number; replace?: boolean } = {},
): Promise<DeployCheck> {
  const { tables } = context;
  const all = await readSituation(context, releases, new Date(context.now()));
  const rest = all.active.filter(({ id }) => id !== own);
  // A start promotes these first.
  const due = dueHolds(rest, releases, all.at);
  const live = Object.assign({ ...all.live }, ...due.map((row) => row.releases));
  const others = { ...all, live, active: rest.filter((row) => !due.includes(row)) };
  const situation = replace ? withoutEarlier(others) : others;
  const { rules, at } = situation;
  const against = reasonsAgainst(situation);
  const rolledBack = await rolledBackByWatch(tables, releases);
  const reasons = [...against.moment, ...rolledBack.map(({ sentence }) => sentence), ...against.releases];
  const again = releases.filter((release) => !rolledBack.some((one) => one.release === releaseName(release)));
  const manifests = manifestsIn(situation);
  const leftOut = await leftOutBy(tables, manifests, at);
  const closed = closedText(rules, at);
  const warnings = [
    ...(closed ? [closed] : []),
    ...trainWarnings(situation),
    ...(await withdrawnWarnings(tables, again)),
    ...slotWarnings(situation),
    ...(await backendWarnings(context, manifests)),
    ...(leftOut ? leftOutWarning(manifests, leftOut) : []),
  ];
  const more = { ...(rolledBack.length > 0 && { rolledBack }), ...(leftOut && { leftOut }) };
  return { ok: reasons.length === 0, reasons, warnings, ...more };
}
