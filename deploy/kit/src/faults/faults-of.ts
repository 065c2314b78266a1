import type { Release } from '@viewmax/contracts/discovery';

/** The moment at which a changed build throws. */
export type Moment = 'import' | 'mount' | 'render';

export interface Fault {
  name: string;
  /** The kind that the shell reports. */
  kind: 'load' | 'mount' | 'render';
  moment?: Moment;
  /** The files that do not arrive. */
  lost?: readonly string[];
  /** Screenshots are compared: the first such fault loads nothing of the remote, and the next one its styles and code. */
  comparesLooks?: boolean;
}

const THROWS: readonly Fault[] = [
  { name: 'it throws at import', kind: 'load', moment: 'import' },
  { name: 'it throws at mount', kind: 'mount', moment: 'mount' },
  { name: 'it throws at render', kind: 'render', moment: 'render', comparesLooks: true },
];

const filesOf = (files: readonly { file: string }[]): string[] => files.map(({ file }) => file);

/** The faults at the first checkpoint of a build. */
export function faultsOf({ entry, code, css }: Release): Fault[] {
  const lost = { 'its entry is': [entry.file], 'its code is': filesOf(code), 'its styles are': filesOf(css) };
  const all = Object.values(lost).flat();
  return [
    { name: 'all its files are lost', kind: 'load', lost: all, comparesLooks: true },
    ...Object.entries(lost)
      .filter(([, files]) => files.length > 0)
      .map(([what, files]): Fault => ({ name: `${what} lost`, kind: 'load', lost: files })),
    ...THROWS,
  ];
}

/** The fault of a screen with a chunk of its own. */
export const lateFault = ({ screens }: Release, screen: string): Fault => ({
  name: `the chunk of its screen "${screen}" is lost`,
  kind: 'load',
  lost: filesOf(screens[screen] ?? []),
});
