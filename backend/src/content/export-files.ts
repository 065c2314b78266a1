import { type ContentFile, type ContentKind, contentKinds } from '@viewmax/contracts/ops/content';
import type { AppDatabase } from '../database/app-database.ts';
import { openTowns } from '../repositories/towns.ts';
import { FORMULA } from './cells.ts';
import { writeCsv } from './csv.ts';
import { type Column, kinds } from './kinds.ts';
import { readProgram } from './program-rows.ts';
import { readUpcoming } from './screenings.ts';

type Rows = object[];

/** The whole program: all open towns, movies and cinemas, and the coming screenings with their seats and prices. */
async function readRows(db: AppDatabase, now: Date): Promise<Partial<Record<ContentKind, Rows>>> {
  const movies = await readProgram(db, 'movies');
  return {
    towns: await openTowns(db).execute(),
    movies,
    posters: movies.flatMap(({ id, posters }) => (posters as string[]).map((poster) => ({ movie: id, poster }))),
    trailers: await readProgram(db, 'trailers'),
    cinemas: await readProgram(db, 'cinemas'),
    showtimes: await readUpcoming(db, now),
  };
}

function cellOf({ isText }: Column, value: unknown): string {
  if (value === undefined || value === null) return '';
  const cell = Array.isArray(value) ? value.join(' ') : String(value);
  return isText && FORMULA.test(cell) ? `'${cell}` : cell;
}

function toCsv(kind: ContentKind, rows: Rows): string {
  const columns = Object.entries(kinds[kind].columns);
  const lines = rows.map((row) => {
    const values = new Map<string, unknown>(Object.entries(row));
    return columns.map(([name, column]) => cellOf(column, values.get(name)));
  });
  return writeCsv([columns.map(([name]) => name), ...lines]);
}

/** The plans of the screenings, by their ids. */
async function plansOf(db: AppDatabase, showtimes: Rows): Promise<ContentFile[]> {
  const ids = [...new Set(showtimes.flatMap((row) => ('plan' in row && row.plan ? String(row.plan) : [])))];
  if (ids.length === 0) return [];
  const plans = await db.selectFrom('seat_plans').select(['id', 'file']).where('id', 'in', ids).orderBy('id').execute();
  return plans.map(({ id, file }) => ({ name: `plans/${id}.json`, text: file }));
}

/** Writes the program as files that an import reads. An import of them changes nothing. */
export async function exportFiles(db: AppDatabase, now: Date): Promise<ContentFile[]> {
  const rows = await readRows(db, now);
  const files = contentKinds.flatMap((kind) =>
    rows[kind] ? { name: `${kind}.csv`, text: toCsv(kind, rows[kind]) } : [],
  );
  return [...files, ...(await plansOf(db, rows.showtimes ?? []))];
}
