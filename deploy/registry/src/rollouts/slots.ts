import type { Release } from '@viewmax/contracts/discovery';
import type { SlotList } from '@viewmax/contracts/ops/ownership';
import { releaseName } from '@viewmax/contracts/release-name';
import { readOwnership } from '../ownership/keep-claims.ts';
import { remotesIn } from '../ownership/owned.ts';
import { liveManifests } from '../releases/releases.ts';
import type { RegistryContext, ReleaseStore } from '../state/context.ts';
import { manifestsBeside, manifestsIn, type Situation } from './situation.ts';

/** The slots of a release's own screens. Releases from before `offers` name them in their routes alone. */
export const slotsOf = ({ routes, offers = {} }: Pick<Release, 'routes' | 'offers'>): string[] => [
  ...new Set([...Object.keys(offers), ...routes.flatMap(({ slots = [] }) => slots)]),
];

/** The words of a path before its first parameter: `/movie/` of `/movie/:id`. */
const startOf = (path: string): string => path.slice(0, path.includes(':') ? path.indexOf(':') : path.length);

const QUOTES = ['"', "'", '`'];

/** A path in code is a string that begins with it and ends there, or goes on with parameters. */
const hasLink = (code: string, path: string): boolean => {
  const ends = path.includes(':') ? [''] : [...QUOTES, '?', '#'];
  return QUOTES.some((quote) => ends.some((end) => code.includes(quote + startOf(path) + end)));
};

/** The stored scripts of a release, which keep the strings of its code. */
export async function* scriptsOf(store: ReleaseStore, release: Release): AsyncGenerator<string> {
  for (const { file } of release.files)
    if (file.endsWith('.js')) yield (await store.read(release, file))?.toString('utf8') ?? '';
}

/**
 * The paths that the code of a release names, as a link does. `/` is in too many strings to say anything.
 */
export async function linkedFrom(store: ReleaseStore, release: Release, paths: readonly string[]): Promise<string[]> {
  const wanted = paths.filter((path) => startOf(path) !== '/');
  const found = new Set<string>();
  for await (const text of scriptsOf(store, release)) {
    for (const path of wanted) if (hasLink(text, path)) found.add(path);
    if (found.size === wanted.length) break;
  }
  return [...found];
}

export async function listSlots({ tables }: RegistryContext): Promise<SlotList> {
  const live = await liveManifests(tables);
  const { places } = await readOwnership(tables);
  const releaseIn = (slot: string, name: string): string | null => {
    const filler = live.find((release) => release.name === name && release.fills.some((fill) => fill.slot === slot));
    return filler ? releaseName(filler) : null;
  };
  const slots = live.flatMap((release) =>
    slotsOf(release).map((slot) => {
      const { many = false, sized = false, passes = null } = release.offers?.[slot] ?? {};
      const names = remotesIn(slot, places).slice(many ? 0 : -1);
      const remotes = names.map((name) => ({ name, release: releaseIn(slot, name) }));
      return { slot, screenOf: release.name, many, sized, passes, remotes };
    }),
  );
  return { slots: slots.sort((one, other) => (one.slot < other.slot ? -1 : 1)) };
}

/** A build keeps such a name as a text. It may write a name without a point or a hyphen as a plain property. */
const isFoundInCode = (slot: string): boolean => /[.-]/.test(slot);

/** One sentence for each slot that these releases fill in vain. */
export async function slotWarnings(store: ReleaseStore, situation: Situation): Promise<string[]> {
  const filling = manifestsIn(situation).filter(({ fills }) => fills.length > 0);
  const offered = new Set(manifestsBeside(situation).flatMap(slotsOf));
  const warnings: string[] = [];
  for (const release of filling) {
    const named = releaseName(release);
    const slots = release.fills.map(({ slot }) => slot);
    const wanted = slots.filter(isFoundInCode);
    const found = await linkedFrom(store, release, wanted);
    for (const slot of slots.filter((one) => !offered.has(one)))
      warnings.push(`${named} fills ${slot}, which no live screen offers. "viewmax slot list" lists the slots.`);
    for (const slot of wanted.filter((one) => !found.includes(one)))
      warnings.push(
        `${named} fills ${slot} without a component. Pass one in src/index.ts: defineRemote({ slots: { '${slot}': … } }).`,
      );
  }
  return warnings;
}
