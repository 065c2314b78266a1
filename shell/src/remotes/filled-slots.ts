import type { SlotHandle } from '@viewmax/shared/internal';
import { atom, type ReadableAtom } from 'nanostores';

export interface Filled {
  key: number;
  slot: string;
  element: HTMLElement;
  props: Record<string, unknown>;
}

const $writable = atom<readonly Filled[]>([]);
/** The slots of the present page. */
export const $filled: ReadableAtom<readonly Filled[]> = $writable;

let count = 0;

/** A remote's `<Slot>` calls this, and the shell shows the slot's remote in that element. */
export function fillSlot(slot: string, element: HTMLElement, props: Record<string, unknown>): SlotHandle {
  const key = ++count;
  $writable.set([...$writable.get(), { key, slot, element, props }]);
  return {
    update: (next) => $writable.set($writable.get().map((one) => (one.key === key ? { ...one, props: next } : one))),
    remove: () => $writable.set($writable.get().filter((one) => one.key !== key)),
  };
}
