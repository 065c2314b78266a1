import type { LiveRelease, Release } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import { takesValue } from '@viewmax/contracts/slots';
import { BACKEND, SHELL, WRAPPER } from '../state/identity.ts';
import { isRange, satisfies } from './version-range.ts';

export type SlotFacts = Pick<Release, 'name' | 'version' | 'passes' | 'reads'>;

/**
 * One sentence for each value that a component reads in a slot and the screen does not pass to it, or passes as another
 * type. `live` has the versions of all devices, so that the sentence says which side is the new one. A build from before
 * these types is compared with nothing.
 */
export function brokenSlots(set: readonly SlotFacts[], live: Readonly<Record<string, string>> = {}): string[] {
  const isLive = ({ name, version }: SlotFacts): boolean => live[name] === version;
  const told = (release: SlotFacts): string => releaseName(release) + (isLive(release) ? ' (live)' : '');
  return set.flatMap((filler) =>
    Object.entries(filler.reads ?? {}).flatMap(([slot, values]) => {
      const screen = set.find(({ passes = {} }) => Object.hasOwn(passes, slot));
      if (!screen) return [];
      const passed = new Map(Object.entries(screen.passes?.[slot] ?? {}));
      return Object.entries(values).flatMap(([value, read]) => {
        const type = passed.get(value);
        if (takesValue(read, type)) return [];
        if (type) return `${told(screen)} passes ${value} to ${slot} as ${type}; ${told(filler)} reads it as ${read}.`;
        const verb = isLive(filler) && !isLive(screen) ? 'no longer passes' : 'does not pass';
        return `${told(screen)} ${verb} ${value} to ${slot}; ${told(filler)} reads it.`;
      });
    }),
  );
}

export type Facts = Pick<Release, 'needs' | 'provides'> & SlotFacts;

interface Offer {
  by: string;
  version: string;
}

function offersOf(set: readonly Facts[], apiVersion: string): Map<string, Offer> {
  const offers = new Map<string, Offer>([[BACKEND, { by: 'the backend', version: apiVersion }]]);
  for (const release of set) offers.set(release.name, { by: releaseName(release), version: release.version });
  const shell = set.find(({ name }) => name === SHELL);
  for (const [name, version] of Object.entries(shell?.provides ?? {}))
    offers.set(name, { by: releaseName(shell as Facts), version });
  return offers;
}

/**
 * One sentence for each need that is not met among these releases, and for each value of a slot that is missing. With the
 * live versions the sentences of slots name them. Devices differ in their wrapper (`brokenWrapperNeeds`).
 */
export function brokenNeeds(
  set: readonly Facts[],
  apiVersion: string,
  live: Readonly<Record<string, string>> = {},
): string[] {
  const offers = offersOf(set, apiVersion);
  const needs = set.flatMap((release) =>
    Object.entries(release.needs).flatMap(([name, range]) => {
      if (name === WRAPPER && isRange(range)) return [];
      const offer = offers.get(name);
      if (offer && satisfies(offer.version, range)) return [];
      const need = `${releaseName(release)} needs ${name} ${range}`;
      if (!isRange(range)) return [`${need}, but this range cannot be read.`];
      return [offer ? `${need}, but ${offer.by} has ${offer.version}.` : `${need}, but no release here provides it.`];
    }),
  );
  return [...needs, ...brokenSlots(set, live)];
}

/** One sentence for each of these releases that cannot run in this version of the app. */
export const brokenWrapperNeeds = (
  releases: readonly Pick<LiveRelease, 'name' | 'version' | 'needs'>[],
  wrapper: string,
): string[] =>
  releases.flatMap((release) => {
    const range = release.needs?.[WRAPPER];
    if (range === undefined || satisfies(wrapper, range)) return [];
    return [`${releaseName(release)} needs ${WRAPPER} ${range}, but the app has ${wrapper}.`];
  });
