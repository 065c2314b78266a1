import type { SlotValues } from '@viewmax/contracts/slots';

declare global {
  /**
   * The slots of all screens, with the values that each passes on. Those of our own screens are in the contracts. A squad
   * with a new slot adds it in its own folder by the same `declare global`.
   */
  interface ViewmaxSlots extends SlotValues {}
}

/** The name of a slot of any screen. */
export type SlotName = keyof ViewmaxSlots & string;
/** The values that the screen passes to the components of this slot. */
export type SlotProps<Name extends SlotName> = ViewmaxSlots[Name];
