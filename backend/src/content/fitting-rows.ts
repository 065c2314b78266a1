import type { FileRow, Refuse } from './read-files.ts';
import { type ScreeningName, screeningName } from './screenings.ts';

const PARTS = ['hall', 'movie', 'date', 'start_time'] as const;
type Part = (typeof PARTS)[number];

const keyOf = (values: Partial<Record<Part | 'cinema', unknown>>, parts: readonly Part[]): string =>
  JSON.stringify([values.cinema, ...PARTS.map((part) => (parts.includes(part) ? values[part] : null))]);

const isSamePrice = (one: FileRow, other: FileRow | undefined) =>
  one.values.price === other?.values.price && one.values.categories === other?.values.categories;

export interface FittingRows {
  /** The row that names the most of this screening, or undefined without a row. */
  of(screening: ScreeningName & { hall: string }): FileRow | undefined;
  /** Rows that fitted no screening. */
  unused(): FileRow[];
}

/** A row of halls or prices holds for every screening that has its words. A row with more words wins. */
export function fittingRows(rows: readonly FileRow[], refuse: Refuse): FittingRows {
  const byKey = new Map<string, FileRow>();
  const masks = new Map<string, Part[]>();
  for (const row of rows) {
    const parts = PARTS.filter((part) => row.values[part] !== undefined);
    masks.set(parts.join(), parts);
    byKey.set(keyOf(row.values, parts), row);
  }
  const exactFirst = [...masks.values()].sort((one, other) => other.length - one.length);
  const used = new Set<FileRow>();
  const refused = new Set<string>();
  return {
    of(screening) {
      const fits = exactFirst.flatMap((parts) => {
        const row = byKey.get(keyOf(screening, parts));
        return row ? [{ row, words: parts.length }] : [];
      });
      const [first, ...others] = fits.filter(({ words }) => words === fits[0]?.words).map(({ row }) => row);
      for (const row of [first, ...others]) if (row) used.add(row);
      for (const row of others) {
        const pair = `${first?.line} ${row.line}`;
        if (isSamePrice(row, first) || refused.has(pair)) continue;
        refused.add(pair);
        const reason = `Lines ${first?.line} and ${row.line} have two prices for ${screeningName(screening)}. Add a row with more columns.`;
        refuse({ file: row.file, line: row.line, reason });
      }
      return first;
    },
    unused: () => rows.filter((row) => !used.has(row)),
  };
}
