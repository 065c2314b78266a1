import type { ContentChange } from '@viewmax/contracts/content';
import { differences, type Planned, planRows, type RowPlan } from './plan-rows.ts';
import type { FileRow, ReadFiles, Refuse } from './read-files.ts';
import type { Cinema, Movie, Trailer } from './stored.ts';

export interface StoredProgram {
  movies: Movie[];
  trailers: Trailer[];
  cinemas: Cinema[];
  lgas: string[];
  /** Cinemas that have had a showtime. */
  showing: Set<string>;
}

export interface ProgramPlan {
  movies: RowPlan<Movie>;
  posters: { changes: Planned<{ id: string; posters: string[] }>[]; unchanged: number };
  trailers: RowPlan<Trailer>;
  cinemas: RowPlan<Cinema>;
  removedTrailers: ContentChange[];
}

const text = (row: FileRow, column: string) => String(row.values[column]);

export function refuseUnknown(row: FileRow, column: 'movie' | 'cinema', known: Map<string, unknown>, refuse: Refuse) {
  const id = row.values[column];
  if (id === undefined || known.has(String(id))) return;
  const { file, line } = row;
  refuse({ file, line, reason: `The ${column} "${id}" is unknown. Add it to ${column}s.` });
}

function planPosters(rows: FileRow[], movies: Map<string, Movie>, isWhole: boolean): ProgramPlan['posters'] {
  const plan: ProgramPlan['posters'] = { changes: [], unchanged: 0 };
  for (const [id, own] of Map.groupBy(rows, (row) => text(row, 'movie'))) {
    const stored = movies.get(id)?.posters ?? [];
    const given = own.map((row) => text(row, 'poster'));
    const posters = isWhole ? given : [...stored, ...given.filter((one) => !stored.includes(one))];
    const columns = differences({ posters: stored }, { posters });
    if (Object.keys(columns).length === 0) plan.unchanged += own.length;
    else {
      const change = { kind: 'posters', action: 'changed', key: id, columns } as const;
      plan.changes.push({ change, wanted: { id, posters } });
    }
  }
  return plan;
}

function removedTrailers(rows: FileRow[], stored: readonly Trailer[]): ContentChange[] {
  const ids = new Set(rows.map((row) => text(row, 'id')));
  const movies = new Set(rows.map((row) => row.values.movie));
  return stored
    .filter(({ id, movie }) => movies.has(movie) && !ids.has(id))
    .map(({ id }) => ({ kind: 'trailer', action: 'removed', key: id }));
}

/** The times and the percentages of a rule fall, from the whole price on. */
function refuseRule({ file, line }: FileRow, cinema: Cinema | undefined, refuse: Refuse): void {
  if (!cinema || cinema.cancel_shares.length === 0) return;
  const { id, cancel_until_minutes: whole, cancel_shares: shares } = cinema;
  if (whole === null) {
    refuse({ file, line, reason: `${id} has cancel_shares, so it needs cancel_until_minutes.` });
    return;
  }
  const steps = [[whole, 100], ...shares.map((pair) => pair.split(':').map(Number))];
  const falls = steps.every(([minutes = 0, percent = 0], at) => {
    const [before = Number.POSITIVE_INFINITY, more = 101] = steps[at - 1] ?? [];
    return minutes < before && percent < more;
  });
  if (!falls)
    refuse({
      file,
      line,
      reason: `${id} has cancel_shares whose minutes and percentages must fall, from ${whole}:100.`,
    });
}

/** Plans movies, posters, trailers and cinemas. With `isWhole`, a movie keeps only the posters and trailers of the files. */
export function planProgram({ tables, broken }: ReadFiles, stored: StoredProgram, isWhole: boolean, refuse: Refuse) {
  const movies = planRows('movies', 'movie', tables.movies ?? [], {
    stored: stored.movies,
    blank: { comes_on: null, posters: [] },
    refuse,
  });
  const cinemas = planRows('cinemas', 'cinema', tables.cinemas ?? [], {
    stored: stored.cinemas,
    blank: { pictures: [], cancel_until_minutes: null, cancel_shares: [] },
    refuse,
  });
  for (const row of tables.cinemas ?? []) refuseRule(row, cinemas.after.get(text(row, 'id')), refuse);
  const trailers = planRows('trailers', 'trailer', tables.trailers ?? [], {
    stored: stored.trailers,
    blank: {},
    refuse,
  });
  const further = broken.has('movies') ? [] : [...(tables.posters ?? []), ...(tables.trailers ?? [])];
  for (const row of further) refuseUnknown(row, 'movie', movies.after, refuse);
  const lgaBefore = new Map(stored.cinemas.map(({ id, lga }) => [id, lga]));
  for (const { file, line, values } of tables.cinemas ?? []) {
    const { id, lga } = values;
    if (lga === undefined) continue;
    if (!stored.lgas.includes(String(lga))) {
      refuse({ file, line, reason: `The lga "${lga}" is unknown. The places are ${stored.lgas.join(', ')}.` });
    } else if (stored.showing.has(String(id)) && lgaBefore.get(String(id)) !== lga) {
      refuse({ file, line, reason: `${id} has showtimes in ${lgaBefore.get(String(id))}, so it cannot move.` });
    }
  }
  const posters = planPosters(tables.posters ?? [], movies.after, isWhole);
  const gone = isWhole ? removedTrailers(tables.trailers ?? [], stored.trailers) : [];
  const plan: ProgramPlan = { movies, cinemas, trailers, posters, removedTrailers: gone };
  return plan;
}
