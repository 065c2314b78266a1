import type { LiveRelease } from '@viewmax/shared/contracts/discovery';
import { type Box, type BoxSetup, createBox } from './box.ts';

export interface Boxes {
  forRemote(release: LiveRelease): Box;
  /** The box of the remote that fills a slot, or null when no remote of this set does. */
  forSlot(slot: string): { box: Box; release: LiveRelease } | null;
}

/** All boxes of the page: one per remote and one per slot, made when first wanted. */
export function createBoxes(setup: BoxSetup, releases: readonly LiveRelease[]): Boxes {
  const boxes = new Map<string, Box>();
  const boxOf = (release: LiveRelease, slot?: string): Box => {
    const key = slot ? `${release.name}#${slot}` : release.name;
    const box = boxes.get(key) ?? createBox(setup, release, slot);
    boxes.set(key, box);
    return box;
  };
  return {
    forRemote: (release) => boxOf(release),
    forSlot(slot) {
      const release = releases.find(({ fills }) => fills.some((fill) => fill.slot === slot));
      return release ? { box: boxOf(release, slot), release } : null;
    },
  };
}
