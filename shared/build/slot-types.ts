import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release, RemoteJson, SlotTypes } from '@viewmax/contracts/discovery';

type Declared = Pick<RemoteJson, 'fills' | 'offers' | 'flags'>;

/** The types of a remote's slots and flags. */
export const SLOT_TYPES = 'src/slots.d.ts';

const HEAD = `// Made from remote.json by each build. Change the values of a slot there.
export {};
`;

const propertyOf = ([name, type]: [name: string, type: string]): string =>
  `${name}${type.split(' | ').includes('undefined') ? '?' : ''}: ${type};`;

/** A slot by its values, in the form of the formatter, which leaves a type on several lines as it is. */
function memberOf([slot, values]: [slot: string, values: Record<string, string>]): string {
  const properties = Object.entries(values).map((one) => `      ${propertyOf(one)}\n`);
  const name = /^[a-z]\w*$/.test(slot) ? slot : `'${slot}'`;
  return `    ${name}: ${properties.length > 0 ? `{\n${properties.join('')}    }` : 'object'};\n`;
}

const interfaceOf = (name: string, slots: SlotTypes): string =>
  Object.keys(slots).length > 0 ? `  interface ${name} {\n${Object.entries(slots).map(memberOf).join('')}  }\n` : '';

const passesOf = ({ offers = {} }: Declared): SlotTypes =>
  Object.fromEntries(Object.entries(offers).map(([slot, { passes }]) => [slot, passes]));

const readsOf = ({ fills }: Declared): SlotTypes =>
  Object.fromEntries(fills.map(({ slot, reads = {} }) => [slot, reads]));

const flagsOf = ({ flags = {} }: Declared): string => {
  const members = Object.keys(flags).map((name) => `    ${/^\w+$/.test(name) ? name : `'${name}'`}: boolean;\n`);
  return members.length > 0 ? `  interface ViewmaxFlags {\n${members.join('')}  }\n` : '';
};

/** The types that hold a remote's code to the slots and flags of its `remote.json`. Empty without any. */
export function slotTypesText(remote: Declared): string {
  const slots = interfaceOf('ViewmaxSlots', passesOf(remote)) + interfaceOf('ViewmaxFills', readsOf(remote));
  const interfaces = slots + flagsOf(remote);
  return interfaces && `${HEAD}\ndeclare global {\n${interfaces}}\n`;
}

/**
 * Writes the types of a remote's slots and flags into its sources, where the editor and the type check find them. A file that is up
 * to date stays untouched, because a build that watches would begin again. A remote without TypeScript gets none.
 */
export function writeSlotTypes(folder: string, remote: Declared): void {
  if (!['tsconfig.json', 'src'].every((needed) => existsSync(join(folder, needed)))) return;
  const file = join(folder, SLOT_TYPES);
  const text = slotTypesText(remote);
  const written = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (text === written) return;
  if (written && !written.startsWith(HEAD)) {
    if (!text) return;
    throw new Error(`The build writes ${SLOT_TYPES}, but another file has this name. Rename it.`);
  }
  if (text) writeFileSync(file, text);
  else rmSync(file);
}

/** A remote's slots as its release names them. Pages carry `fills`, so the values stand apart. */
export function slotFacts(remote: Declared): Pick<Release, 'fills' | 'offers' | 'passes' | 'reads'> {
  const { fills, offers } = remote;
  const named = Object.entries(offers ?? {}).map(([slot, { passes, ...offer }]) => [
    slot,
    { ...offer, passes: Object.keys(passes) },
  ]);
  return {
    fills: fills.map(({ reads: _, ...fill }) => fill),
    ...(offers && { offers: Object.fromEntries(named), passes: passesOf(remote) }),
    ...(fills.length > 0 && { reads: readsOf(remote) }),
  };
}
