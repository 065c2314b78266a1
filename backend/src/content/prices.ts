import type { FileRow, Refuse } from './read-files.ts';
import { type ScreeningKey, screeningKey } from './stored.ts';

const PARTS = ['hall', 'movie', 'date', 'start_time'] as const;
type Part = (typeof PARTS)[number];

const keyOf = (values: Partial<Record<Part | 'cinema', unknown>>, parts: readonly Part[]): string =>
  JSON.stringify([values.cinema, ...PARTS.map((part) => (parts.includes(part) ? values[part] : null))]);

export interface Prices {
  /** The price of the row that names the most of this showtime, or undefined without a row. */
  of(showtime: ScreeningKey & { hall: string }): number | undefined;
  /** Rows that fitted no showtime. */
  unused(): FileRow[];
}

/** A price row holds for every showtime that has its words. A row with more words wins. */
export function readPrices(rows: readonly FileRow[], refuse: Refuse): Prices {
  const byKey = new Map<string, FileRow>();
  const masks = new Map<string, Part[]>();
  for (const row of rows) {
    const parts = PARTS.filter((part) => row.values[part] !== undefined);
    masks.set(parts.join(), parts);
    byKey.set(keyOf(row.values, parts), row);
  }
  const exactFirst = [...masks.values()].sort((one, other) => other.length - one.length);
  const cinemas = new Set(rows.map(({ values }) => values.cinema));
  const used = new Set<FileRow>();
  const refused = new Set<string>();
  return {
    of(showtime) {
      if (!cinemas.has(showtime.cinema)) return undefined;
      let most = -1;
      let found: FileRow | undefined;
      for (const parts of exactFirst) {
        if (parts.length < most) break;
        const row = byKey.get(keyOf(showtime, parts));
        if (!row) continue;
        most = parts.length;
        used.add(row);
        const pair = found && `${found.line} ${row.line}`;
        if (found && pair && found.values.price !== row.values.price && !refused.has(pair)) {
          refused.add(pair);
          const reason = `Lines ${found.line} and ${row.line} have two prices for ${screeningKey(showtime)}. Add a row with more columns.`;
          refuse({ file: row.file, line: row.line, reason });
        }
        found ??= row;
      }
      return found?.values.price as number | undefined;
    },
    unused: () => rows.filter((row) => !used.has(row)),
  };
}
