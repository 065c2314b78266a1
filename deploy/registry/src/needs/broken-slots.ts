import type { Release } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';

export type SlotFacts = Pick<Release, 'name' | 'version' | 'passes' | 'reads'>;

const ABSENT = 'undefined';

/** Whether a component that reads these types can have a value of the others. */
function takes(read: string, passed: string): boolean {
  const types = read.split(' | ');
  return types.includes('unknown') || passed.split(' | ').every((type) => types.includes(type));
}

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
        if (takes(read, type ?? ABSENT)) return [];
        if (type) return `${told(screen)} passes ${value} to ${slot} as ${type}; ${told(filler)} reads it as ${read}.`;
        const verb = isLive(filler) && !isLive(screen) ? 'no longer passes' : 'does not pass';
        return `${told(screen)} ${verb} ${value} to ${slot}; ${told(filler)} reads it.`;
      });
    }),
  );
}
