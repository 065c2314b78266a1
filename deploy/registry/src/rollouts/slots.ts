import type { Release } from '@viewmax/contracts/discovery';
import type { SlotList } from '@viewmax/contracts/ops/ownership';
import { releaseName } from '@viewmax/contracts/release-name';
import { readOwnership } from '../ownership/keep-claims.ts';
import { remotesIn } from '../ownership/owned.ts';
import { liveManifests } from '../releases/releases.ts';
import type { RegistryContext } from '../state/context.ts';
import { manifestsBeside, manifestsIn, type Situation } from './situation.ts';

/** The slots of a release's own screens. Releases from before `offers` name them in their routes alone. */
export const slotsOf = ({ routes, offers = {} }: Pick<Release, 'routes' | 'offers'>): string[] => [
  ...new Set([...Object.keys(offers), ...routes.flatMap(({ slots = [] }) => slots)]),
];

export async function listSlots({ tables }: RegistryContext): Promise<SlotList> {
  const live = await liveManifests(tables);
  const { ranks } = await readOwnership(tables);
  const releaseIn = (slot: string, name: string): string | null => {
    const filler = live.find((release) => release.name === name && release.fills.some((fill) => fill.slot === slot));
    return filler ? releaseName(filler) : null;
  };
  const slots = live.flatMap((release) =>
    slotsOf(release).map((slot) => {
      const { many = false, sized = false, passes = null, path } = release.offers?.[slot] ?? {};
      const screen = release.routes.find((route) => (path ? route.path === path : route.slots?.includes(slot)));
      const at = { path: screen?.path ?? null, tab: screen?.tab ?? null };
      const names = remotesIn(slot, ranks).slice(many ? 0 : -1);
      const remotes = names.map((name) => ({ name, release: releaseIn(slot, name) }));
      return { slot, screenOf: release.name, ...at, many, sized, passes, remotes };
    }),
  );
  return { slots: slots.sort((one, other) => (one.slot < other.slot ? -1 : 1)) };
}

/** One sentence for each slot that these releases fill in vain. */
export function slotWarnings(situation: Situation): string[] {
  const offered = new Set(manifestsBeside(situation).flatMap(slotsOf));
  return manifestsIn(situation).flatMap((release) =>
    release.fills
      .filter(({ slot }) => !offered.has(slot))
      .map(
        ({ slot }) =>
          `${releaseName(release)} fills ${slot}, which no live screen offers. "npx viewmax slot list" lists the slots.`,
      ),
  );
}
