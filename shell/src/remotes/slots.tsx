import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { $filled } from './filled-slots.ts';
import type { MountPoints } from './mount-points.ts';
import { RemotePlace } from './remote-place.tsx';

/** Renders each slot's remotes into the element of the slot. A slot without a remote stays empty. */
export function Slots({ mountPoints }: { mountPoints: MountPoints }): ReactNode {
  return useStore($filled).map(({ key, slot, element, props }) => {
    const parts = mountPoints
      .forSlot(slot)
      .map(({ remote, ...part }) => <RemotePlace key={remote.name} {...part} name={remote.name} slotProps={props} />);
    return createPortal(parts, element, String(key));
  });
}
