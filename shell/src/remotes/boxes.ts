import { slotFiller } from '@viewmax/contracts/slot-filler';
import { type Box, type BoxSetup, createBox } from './box.ts';

export interface Boxes {
  forRemote(name: string): Box;
  /** The names of the remotes that this page has shown. */
  used(): string[];
  /** The box of the remote that fills a slot, or null when no remote of this set does. */
  forSlot(slot: string): { box: Box; remote: string } | null;
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
    forSlot(slot) {
      const name = slotFiller(setup.releases.$inUse.get(), slot)?.remote.name;
      return name === undefined ? null : { box: boxOf(name, slot), remote: name };
    },
  };
}
