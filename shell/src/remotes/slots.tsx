import { useStore } from '@nanostores/react';
import type { SlotHandle } from '@viewmax/shared/internal';
import { atom } from 'nanostores';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Boxes } from './boxes.ts';
import { RemoteBox } from './remote-box.tsx';

interface Filled {
  key: number;
  slot: string;
  element: HTMLElement;
  props: Record<string, unknown>;
}

const $filled = atom<readonly Filled[]>([]);
let count = 0;

/** Called by a remote's `<Slot>`: from now on the shell shows the slot's remote in that element. */
export function fillSlot(slot: string, element: HTMLElement, props: Record<string, unknown>): SlotHandle {
  const key = ++count;
  $filled.set([...$filled.get(), { key, slot, element, props }]);
  return {
    update: (next) => $filled.set($filled.get().map((one) => (one.key === key ? { ...one, props: next } : one))),
    remove: () => $filled.set($filled.get().filter((one) => one.key !== key)),
  };
}

/** Every slot on the page, each in the place that its screen gave it. A slot that nobody fills stays empty. */
export function Slots({ boxes }: { boxes: Boxes }): ReactNode {
  return useStore($filled).map(({ key, slot, element, props }) => {
    const found = boxes.forSlot(slot);
    if (!found) return null;
    return createPortal(
      <RemoteBox box={found.box} name={found.release.name} slotProps={props} />,
      element,
      String(key),
    );
  });
}
