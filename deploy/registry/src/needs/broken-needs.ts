import type { Release } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import { BACKEND, SHELL, WRAPPER } from '../state/identity.ts';
import { brokenSlots, type SlotFacts } from './broken-slots.ts';
import { isRange, satisfies } from './version-range.ts';

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
 * live versions the sentences of slots name them. Devices differ in their wrapper (`wrapper-needs.ts`).
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
