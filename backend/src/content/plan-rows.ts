import type { ContentChange, ContentKind } from '@viewmax/contracts/content';
import { kinds } from './kinds.ts';
import type { FileRow, Refuse } from './read-files.ts';

export interface Planned<T> {
  change: ContentChange;
  wanted: T;
}
export interface RowPlan<T> {
  changes: Planned<T>[];
  unchanged: number;
  /** The rows after the import, by id. */
  after: Map<string, T>;
}

const isSame = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other);

/** The columns that differ, with their old and new values. */
export function differences(stored: object, wanted: object): NonNullable<ContentChange['columns']> {
  const before = stored as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(wanted).flatMap(([name, value]) =>
      isSame(before[name], value) ? [] : [[name, [before[name], value] as [unknown, unknown]]],
    ),
  );
}

/** Compares a file with the stored rows by id. A column that the file omits keeps its value. */
export function planRows<T extends { id: string }>(
  kind: ContentKind,
  called: ContentChange['kind'],
  rows: readonly FileRow[],
  { stored, blank, refuse }: { stored: readonly T[]; blank: Partial<T>; refuse: Refuse },
): RowPlan<T> {
  const after = new Map(stored.map((row) => [row.id, row]));
  const plan: RowPlan<T> = { changes: [], unchanged: 0, after };
  for (const { file, line, values } of rows) {
    const key = String(values.id);
    const before = after.get(key);
    if (!before) {
      const missing = Object.entries(kinds[kind].columns)
        .filter(([name, { needed }]) => needed === 'added' && !Object.hasOwn(values, name))
        .map(([name]) => name);
      if (missing.length > 0) {
        refuse({ file, line, reason: `${key} is new, so it needs the columns ${missing.join(', ')}.` });
        continue;
      }
    }
    const wanted = { ...blank, ...before, ...values } as T;
    after.set(key, wanted);
    const columns = before && differences(before, values);
    if (!columns) plan.changes.push({ change: { kind: called, action: 'added', key }, wanted });
    else if (Object.keys(columns).length === 0) plan.unchanged += 1;
    else plan.changes.push({ change: { kind: called, action: 'changed', key, columns }, wanted });
  }
  return plan;
}
