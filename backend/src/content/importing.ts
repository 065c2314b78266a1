import type { ContentChange } from '@viewmax/contracts/ops/content';
import type { AppDatabase } from '../database/app-database.ts';
import type { FileRow, ReadFiles, Refuse } from './read-files.ts';

/** An import under way. It notes each change and its write together, and writes only if it refuses nothing. */
export interface Importing extends ReadFiles {
  tx: AppDatabase;
  now: Date;
  /** Whether what the files omit goes. */
  isWhole: boolean;
  isDry: boolean;
  refuse: Refuse;
  changes: ContentChange[];
  unchanged: number;
  notes: string[];
  writes: (() => Promise<unknown>)[];
}

const isSame = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other);

/** The columns that differ, with their old and new values. */
export function differences(stored: object, wanted: object): NonNullable<ContentChange['columns']> {
  const before = new Map<string, unknown>(Object.entries(stored));
  return Object.fromEntries(
    Object.entries(wanted).flatMap(([name, value]): [string, [unknown, unknown]][] =>
      isSame(before.get(name), value) ? [] : [[name, [before.get(name), value]]],
    ),
  );
}

/** Notes a row that is new or differs from the stored one. False for a row that changes nothing. */
export function noteChange(
  importing: Importing,
  { kind, key }: Pick<ContentChange, 'kind' | 'key'>,
  stored: object | undefined,
  wanted: object,
): boolean {
  const columns = stored && differences(stored, wanted);
  if (columns && Object.keys(columns).length === 0) importing.unchanged += 1;
  else importing.changes.push({ kind, key, ...(columns ? { action: 'changed', columns } : { action: 'added' }) });
  return !columns || Object.keys(columns).length > 0;
}

export function refuseUnknown(
  { refuse, broken }: Importing,
  { file, line, values }: FileRow,
  column: 'movie' | 'cinema',
  known: Map<string, unknown>,
): void {
  const id = values[column];
  if (id === undefined || known.has(String(id)) || broken.has(`${column}s`)) return;
  refuse({ file, line, reason: `The ${column} "${id}" is unknown. Add it to ${column}s.` });
}
