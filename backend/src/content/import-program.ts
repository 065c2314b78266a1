import { sql } from 'kysely';
import { importTowns, type Towns } from './import-towns.ts';
import { type Importing, noteChange, refuseUnknown } from './importing.ts';
import { kinds } from './kinds.ts';
import { type ProgramKind, type ProgramRow, readProgram, ruleOf, writeProgram } from './program-rows.ts';
import type { FileRow } from './read-files.ts';

export interface Program {
  towns: Towns;
  movies: Map<string, ProgramRow>;
  cinemas: Map<string, ProgramRow>;
}

const CALLED = { movies: 'movie', trailers: 'trailer', cinemas: 'cinema' } as const;

/** The values of a new row whose file omits these columns. */
const BLANK: Record<ProgramKind, object> = {
  movies: { comes_on: null, posters: [] },
  trailers: {},
  cinemas: { pictures: [], cancel_until_minutes: null, cancel_shares: [], ticket_sms: 0 },
};

/** Compares a file with the stored rows by id, and returns the rows after it. A column that the file omits keeps its value. */
async function importRows(importing: Importing, kind: ProgramKind): Promise<Map<string, ProgramRow>> {
  const { tx, refuse, tables, writes } = importing;
  const rows = new Map((await readProgram(tx, kind)).map((row) => [row.id, row]));
  const changed: ProgramRow[] = [];
  for (const { file, line, values } of tables[kind] ?? []) {
    const id = String(values.id);
    const stored = rows.get(id);
    const missing = Object.entries(kinds[kind].columns)
      .filter(([name, { needed }]) => !stored && needed === 'added' && !Object.hasOwn(values, name))
      .map(([name]) => name);
    if (missing.length > 0) {
      refuse({ file, line, reason: `${id} is new, so it needs the columns ${missing.join(', ')}.` });
      continue;
    }
    const wanted = { ...BLANK[kind], ...stored, ...values, id };
    rows.set(id, wanted);
    if (noteChange(importing, { kind: CALLED[kind], key: id }, stored, values)) changed.push(wanted);
  }
  if (changed.length > 0) writes.push(() => writeProgram(tx, kind, changed));
  return rows;
}

/** Posters of a movie join its others, or replace them in a whole import. */
function importPosters(importing: Importing, movies: Map<string, ProgramRow>): void {
  const { tx, tables, isWhole, writes } = importing;
  for (const row of tables.posters ?? []) refuseUnknown(importing, row, 'movie', movies);
  for (const [id, rows] of Map.groupBy(tables.posters ?? [], ({ values }) => String(values.movie))) {
    const movie = movies.get(id);
    if (!movie) continue;
    const stored = movie.posters as string[];
    const given = rows.map(({ values }) => String(values.poster));
    const posters = isWhole ? given : [...stored, ...given.filter((one) => !stored.includes(one))];
    if (noteChange(importing, { kind: 'posters', key: id }, { posters: stored }, { posters }))
      writes.push(() => writeProgram(tx, 'movies', [{ ...movie, posters }]));
    else importing.unchanged += rows.length - 1;
  }
}

/** A whole import removes the trailers that its file omits, of the movies that the file names. */
function removeTrailers({ tx, tables, changes, writes }: Importing, trailers: Map<string, ProgramRow>): void {
  const rows = tables.trailers ?? [];
  const ids = new Set(rows.map(({ values }) => values.id));
  const movies = new Set(rows.map(({ values }) => values.movie));
  const omitted = [...trailers.values()].filter(({ id, movie }) => movies.has(movie) && !ids.has(id));
  changes.push(...omitted.map(({ id }) => ({ kind: 'trailer', action: 'removed', key: id }) as const));
  for (const { id } of omitted) writes.push(() => tx.deleteFrom('trailers').where('id', '=', id).execute());
}

/** The times and the percentages of a rule fall, from the whole price on. */
function refuseRule({ refuse }: Importing, { file, line }: FileRow, cinema: ProgramRow | undefined): void {
  if (!cinema || (cinema.cancel_shares as string[]).length === 0) return;
  const { id, cancel_until_minutes: whole } = cinema;
  if (whole === null) {
    refuse({ file, line, reason: `${id} has cancel_shares, so it needs cancel_until_minutes.` });
    return;
  }
  const falls = ruleOf(cinema)?.every((value, at, rule) => at < 2 || value < (rule[at - 2] ?? 0));
  if (falls) return;
  const reason = `${id} has cancel_shares whose minutes and percentages must fall, from ${whole}:100.`;
  refuse({ file, line, reason });
}

/** A new cinema is in an open town, and stays there from its first showtime on. */
async function refuseTowns(
  { tx, tables, broken, refuse }: Importing,
  before: Map<string, unknown>,
  towns: Towns,
): Promise<void> {
  const rows = (tables.cinemas ?? []).filter(({ values }) => values.lga !== undefined);
  const ids = rows.map(({ values }) => String(values.id));
  const inUse = await tx
    .selectFrom('screenings')
    .select('cinema_id')
    .distinct()
    .where(sql<boolean>`cinema_id = any(${ids})`)
    .execute();
  const fixed = new Set(inUse.map(({ cinema_id }) => cinema_id));
  for (const { file, line, values } of rows) {
    const { id, lga } = values;
    const from = before.get(String(id));
    if (from === lga) continue;
    if (!towns.get(String(lga)) && !broken.has('towns'))
      refuse({ file, line, reason: `The lga "${lga}" is no open town. Add it to towns.` });
    else if (fixed.has(String(id)))
      refuse({ file, line, reason: `${id} has showtimes in ${from}, so it cannot move.` });
  }
}

/** Imports towns, movies, posters, trailers and cinemas. Returns the towns, movies and cinemas after it. */
export async function importProgram(importing: Importing): Promise<Program> {
  const { tx, tables, isWhole } = importing;
  const towns = await importTowns(importing);
  const movies = await importRows(importing, 'movies');
  importPosters(importing, movies);
  const trailers = await importRows(importing, 'trailers');
  for (const row of tables.trailers ?? []) refuseUnknown(importing, row, 'movie', movies);
  const lgas = new Map((await readProgram(tx, 'cinemas')).map(({ id, lga }) => [id, lga]));
  const cinemas = await importRows(importing, 'cinemas');
  for (const row of tables.cinemas ?? []) refuseRule(importing, row, cinemas.get(String(row.values.id)));
  await refuseTowns(importing, lgas, towns);
  if (isWhole) removeTrailers(importing, trailers);
  return { towns, movies, cinemas };
}
