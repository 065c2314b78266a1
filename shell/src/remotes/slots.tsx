import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { $filled } from './filled-slots.ts';
import { MountPointView } from './mount-point-view.tsx';
import type { MountPoints } from './mount-points.ts';

/** Renders each slot's remotes into the element of the slot. A slot without a remote stays empty. */
export function Slots({ mountPoints }: { mountPoints: MountPoints }): ReactNode {
  return useStore($filled).map(({ key, slot, element, props }) => {
    const parts = mountPoints
      .forSlot(slot)
      .map(({ remote, ...part }) => (
        <MountPointView key={remote.name} {...part} name={remote.name} slotProps={props} />
      ));
    return createPortal(parts, element, String(key));
  });
}
