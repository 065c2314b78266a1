import { SEATS_PER_ROW } from './kinds.ts';
import type { FileRow } from './read-files.ts';
import { type Hall, hallKey, type Screening } from './stored.ts';

export interface Halls {
  /** The hall of a showtime: by its row in the files, else as stored. Undefined for an unknown hall. */
  of(cinema: string, hall: string, before: Screening | undefined): Hall | undefined;
  row(cinema: string, hall: string): FileRow | undefined;
  /** Rows of halls without a showtime. */
  unused(): FileRow[];
}

export function readHallRows(rows: readonly FileRow[], stored: ReadonlyMap<string, Hall>): Halls {
  const byKey = new Map(rows.map((row) => [hallKey(`${row.values.cinema}`, `${row.values.hall}`), row]));
  const used = new Set<FileRow>();
  const rowOf = (cinema: string, hall: string) => byKey.get(hallKey(cinema, hall));
  return {
    of(cinema, hall, before) {
      const row = rowOf(cinema, hall);
      const known = before?.hall === hall ? before : stored.get(hallKey(cinema, hall));
      if (!row) return known;
      used.add(row);
      const perRow = row.values.seats_per_row ?? known?.seats_per_row ?? SEATS_PER_ROW;
      return { seats: Number(row.values.seats), seats_per_row: Number(perRow) };
    },
    row: rowOf,
    unused: () => [...byKey.values()].filter((row) => !used.has(row)),
  };
}
