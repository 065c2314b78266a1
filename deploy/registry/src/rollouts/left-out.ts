import type { Release } from '@viewmax/contracts/discovery';
import type { LeftOut } from '@viewmax/contracts/ops/releases';
import { releaseName } from '@viewmax/contracts/release-name';
import { brokenWrapperNeeds } from '../releases/broken-needs.ts';
import { OTHER } from '../sets/count-starts.ts';
import { dayOf } from '../state/clock.ts';
import { WRAPPER } from '../state/identity.ts';
import type { Tables } from '../state/tables.ts';

const DAYS = 7;
const DAY_MS = 86_400_000;
const MOST_NAMED = 5;

/** The starts of each version of the installed app in the last days. */
async function startsByApp(tables: Tables, at: Date): Promise<LeftOut['apps']> {
  const rows = await tables
    .selectFrom('app_starts')
    .select(['app', ({ fn }) => fn.sum<string>('starts').as('starts')])
    .where('day', '>=', dayOf(at.getTime() - (DAYS - 1) * DAY_MS))
    .groupBy('app')
    .execute();
  return rows.map(({ app, starts }) => ({ app, starts: Number(starts) }));
}

const sumOf = (apps: LeftOut['apps']): number => apps.reduce((total, { starts }) => total + starts, 0);

/** The apps that cannot run these releases and keep their set. Null if none of the releases needs a wrapper. */
export async function leftOutBy(tables: Tables, releases: readonly Release[], at: Date): Promise<LeftOut | null> {
  if (!releases.some(({ needs }) => needs[WRAPPER])) return null;
  const all = await startsByApp(tables, at);
  const apps = all
    .filter(({ app }) => app !== OTHER && brokenWrapperNeeds(releases, app).length > 0)
    .sort((a, b) => b.starts - a.starts);
  return { starts: sumOf(apps), of: sumOf(all), days: DAYS, apps };
}

const percent = (part: number, of: number): string => {
  const share = (100 * part) / of;
  return share < 1 ? 'less than 1 %' : `${Math.round(share)} %`;
};

/** The sentence about apps that are left out; none if all can run the releases. */
export function leftOutWarning(releases: readonly Release[], leftOut: LeftOut | null): string[] {
  if (!leftOut || leftOut.starts === 0) return [];
  const { starts, of, days, apps } = leftOut;
  const needs = releases
    .filter((one) => one.needs[WRAPPER])
    .map((one) => `${releaseName(one)} needs ${WRAPPER} ${one.needs[WRAPPER]}`);
  const list = apps.slice(0, MOST_NAMED).map((one) => `${one.app} (${percent(one.starts, of)})`);
  const others = apps.length > MOST_NAMED ? ` and ${apps.length - MOST_NAMED} others` : '';
  const whose = `${percent(starts, of)} of the app's starts in the last ${days} days have another version and keep their set`;
  return [`${needs.join(', ')}. ${whose}: ${list.join(', ')}${others}.`];
}
