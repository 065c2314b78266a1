import type { Release } from '@viewmax/contracts/discovery';
import type { SlotList } from '@viewmax/contracts/ops/ownership';
import { releaseName } from '@viewmax/contracts/release-name';
import { type Identity, releaseNames } from '../base/identity.ts';
import { slotsOf } from '../base/slots-of.ts';
import { namesIn, readOwned } from '../ownership/keep-claims.ts';
import type { RegistryContext } from '../state/context.ts';
import { loadManifests } from '../state/manifests.ts';
import type { Tables } from '../state/tables.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { linkedFrom } from './linked-from.ts';
import { activeRollouts, versionsLive } from './rollout-rows.ts';

export async function listSlots({ tables }: RegistryContext): Promise<SlotList> {
  const live = await loadManifests(tables, releaseNames(await versionsLive(tables)));
  const owned = await readOwned(tables);
  const releaseIn = (slot: string, name: string): string | null => {
    const filler = live.find((release) => release.name === name && release.fills.some((fill) => fill.slot === slot));
    return filler ? releaseName(filler) : null;
  };
  const slots = live.flatMap((release) =>
    slotsOf(release).map((slot) => {
      const { many = false, sized = false, passes = null } = release.offers?.[slot] ?? {};
      const alone = owned.find(({ kind, claim }) => kind === 'slot' && claim === slot);
      const names = many ? namesIn(slot, owned) : alone ? [alone.owner] : [];
      const remotes = names.map((name) => ({ name, release: releaseIn(slot, name) }));
      return { slot, screenOf: release.name, many, sized, passes, remotes };
    }),
  );
  return { slots: slots.sort((one, other) => (one.slot < other.slot ? -1 : 1)) };
}

/** The releases that a page may have beside these ones. */
async function releasesBeside(tables: Tables, releases: readonly Identity[]): Promise<Release[]> {
  const running = (await activeRollouts(tables)).flatMap((rollout) => releaseNames(rollout.releases));
  return loadManifests(tables, [...releaseNames(await versionsLive(tables)), ...running, ...releases.map(releaseName)]);
}

/** One sentence for each place that would move what lies below it. */
export async function heightsMissing(tables: Tables, releases: readonly Identity[]): Promise<string[]> {
  const beside = await releasesBeside(tables, releases);
  const isSized = (slot: string) =>
    beside.some(({ offers = {} }) => Object.hasOwn(offers, slot) && offers[slot]?.sized);
  return (await loadManifests(tables, releases.map(releaseName))).flatMap((release) =>
    release.fills
      .filter(({ slot, height }) => height === undefined && isSized(slot))
      .map(
        ({ slot }) =>
          `${releaseName(release)} fills ${slot} without a height, so the screen would move when it loads. Name its pixels in remote.json: { "slot": "${slot}", "height": 80 }.`,
      ),
  );
}

/** A build keeps such a name as a text. It may write a name without a point or a hyphen as a plain property. */
const isFoundInCode = (slot: string): boolean => /[.-]/.test(slot);

/** One sentence for each slot that these releases fill in vain. */
export async function slotWarnings(
  { tables, store }: { tables: Tables; store: ReleaseStore },
  releases: readonly Identity[],
): Promise<string[]> {
  const filling = (await loadManifests(tables, releases.map(releaseName))).filter(({ fills }) => fills.length > 0);
  if (filling.length === 0) return [];
  const offered = new Set((await releasesBeside(tables, releases)).flatMap(slotsOf));
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
