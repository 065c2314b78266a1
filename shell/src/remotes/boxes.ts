import type { LiveRemote } from '@viewmax/contracts/discovery';
import { type SlotPart, slotParts } from '@viewmax/contracts/slot-filler';
import { type Box, type BoxSetup, createBox } from './box.ts';

export interface Boxes {
  forRemote(name: string): Box;
  /** The names of the remotes that this page has shown. */
  used(): string[];
  /** A box for each remote of this set in a slot. */
  forSlot(slot: string): (SlotPart<LiveRemote> & { box: Box })[];
}

/** Creates the page's boxes on first use: one for each remote, and one for each slot. */
export function createBoxes(setup: BoxSetup): Boxes {
  const boxes = new Map<string, Box>();
  const boxOf = (remote: string, slot?: string): Box => {
    const key = slot ? `${remote}#${slot}` : remote;
    const box = boxes.get(key) ?? createBox(setup, remote, slot);
    boxes.set(key, box);
    return box;
  };
  return {
    forRemote: (name) => boxOf(name),
    used: () => [...new Set([...boxes.keys()].map((key) => key.replace(/#.*/, '')))],
    forSlot: (slot) =>
      slotParts(setup.releases.$inUse.get(), slot).map((part) => ({ ...part, box: boxOf(part.remote.name, slot) })),
  };
}
