import type { SlotValues } from '@viewmax/contracts/slots';
import type { ComponentType } from 'react';

declare global {
  /**
   * The slots of all screens, with the values that each passes on. Those of our own screens are in the contracts. The build
   * adds those that the remote's own `remote.json` offers.
   */
  interface ViewmaxSlots extends SlotValues {}
  /** The slots that the remote's `remote.json` fills, with the values that it reads in each. The build writes them. */
  interface ViewmaxFills {}
}

/** The name of a slot of any screen. */
export type SlotName = keyof ViewmaxSlots & string;
/** The values that the screen passes to the components of this slot. */
export type SlotProps<Name extends SlotName> = ViewmaxSlots[Name];

/** Refuses a value that the slot does not name, also one of an object that is spread, which the compiler accepts by itself. */
export type HeldToPasses<Name extends SlotName, Given> = {
  [Value in Exclude<keyof Given, keyof SlotProps<Name> | 'name' | 'key'>]: { 'remote.json does not pass': Value };
};

/** The name of a slot that a remote may fill. */
type Fillable = SlotName | (keyof ViewmaxFills & string);

/** What `remote.json` declares to read. Without a declaration, as of an older build, it is what the screen passes. */
type Reads<Name> = Name extends keyof ViewmaxFills
  ? ViewmaxFills[Name]
  : Name extends SlotName
    ? SlotProps<Name>
    : never;

/** The components of slots, by the names of the slots. */
export type SlotComponents = { [Name in Fillable]?: ComponentType<Reads<Name>> };

/** The compiler accepts an optional value that nothing declares, so the names of the values are compared too. */
type Undeclared<Props, Name> = Name extends keyof ViewmaxFills ? Exclude<keyof Props, keyof Reads<Name>> : never;

/** Refuses a component that reads a value which `reads` of `remote.json` does not name. */
export type HeldToReads<Slots> = {
  [Name in keyof Slots]: NonNullable<Slots[Name]> extends ComponentType<infer Props>
    ? [Undeclared<Props, Name>] extends [never]
      ? unknown
      : { 'remote.json does not read': Undeclared<Props, Name> }
    : unknown;
};
