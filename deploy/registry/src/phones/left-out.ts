import type { Release } from '@viewmax/shared/contracts/discovery';
import { titleOf } from '../base/identity.ts';
import { brokenWrapperNeeds, WRAPPER } from '../base/needs/wrapper-needs.ts';
import type { Tables } from '../state/tables.ts';
import { dayOf } from './day-of.ts';
import { countOf, emptySketch, merged, type Sketch } from './sketch.ts';

/** The phones whose app cannot run some releases. The counts are estimates. */
export interface LeftOut {
  phones: number;
  /** All phones of these days. */
  of: number;
  days: number;
  /** The versions of their app, most phones first. A phone with an update in these days counts for both versions. */
  apps: { app: string; phones: number }[];
}

const DAYS = 7;
const DAY_MS = 86_400_000;
const MOST_NAMED = 5;

/** Null if none of these releases needs a wrapper. */
export async function leftOutBy(tables: Tables, releases: readonly Release[], at: Date): Promise<LeftOut | null> {
  if (!releases.some(({ needs }) => needs[WRAPPER])) return null;
  const since = dayOf(at.getTime() - (DAYS - 1) * DAY_MS);
  const rows = await tables.selectFrom('phones').select(['app', 'sketch']).where('day', '>=', since).execute();
  const byApp = new Map<string, Sketch>();
  for (const { app, sketch } of rows) byApp.set(app, merged(byApp.get(app) ?? emptySketch(), sketch));
  const out = [...byApp].filter(([app]) => brokenWrapperNeeds(releases, app).length > 0);
  const count = (sketches: readonly Sketch[]) => countOf(sketches.reduce(merged, emptySketch()));
  return {
    phones: count(out.map(([, sketch]) => sketch)),
    of: count([...byApp.values()]),
    days: DAYS,
    apps: out.map(([app, sketch]) => ({ app, phones: countOf(sketch) })).sort((a, b) => b.phones - a.phones),
  };
}

/** The sentence about phones that are left out; none if all can run the releases. */
export function leftOutWarning(releases: readonly Release[], { phones, of, days, apps }: LeftOut): string[] {
  if (phones === 0) return [];
  const needs = releases
    .filter((one) => one.needs[WRAPPER])
    .map((one) => `${titleOf(one)} needs ${WRAPPER} ${one.needs[WRAPPER]}`);
  const list = apps.slice(0, MOST_NAMED).map(({ app, phones }) => `${app} (${phones})`);
  const others = apps.length > MOST_NAMED ? ` and ${apps.length - MOST_NAMED} others` : '';
  const whose = `About ${phones} of ${of} phones of the last ${days} days have another app and keep their set`;
  return [`${needs.join(', ')}. ${whose}: ${list.join(', ')}${others}.`];
}
