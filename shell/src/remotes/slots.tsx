import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Boxes } from './boxes.ts';
import { $filled } from './filled-slots.ts';
import { RemoteBox } from './remote-box.tsx';

/** Renders each slot's remotes into the element of the slot. A slot without a remote stays empty. */
export function Slots({ boxes }: { boxes: Boxes }): ReactNode {
  return useStore($filled).map(({ key, slot, element, props }) => {
    const parts = boxes
      .forSlot(slot)
      .map(({ remote, ...part }) => <RemoteBox key={remote.name} {...part} name={remote.name} slotProps={props} />);
    return createPortal(parts, element, String(key));
  });
}
