import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import { stepsOf } from '../repositories/ticket-rows.ts';
import { tidy } from './cells.ts';
import { kinds } from './kinds.ts';

export type ProgramKind = 'movies' | 'trailers' | 'cinemas';

/** A stored row by the names of the files' columns. A movie has its `posters` too. */
export type ProgramRow = Record<string, unknown> & { id: string };

/** Columns of the tables with other names than in the files. */
const STORED_AS: Record<string, string> = {
  poster: 'poster_url',
  posters: 'more_poster_urls',
  movie: 'movie_id',
  thumbnail: 'thumbnail_url',
  video: 'video_url',
  preview: 'preview_url',
  pictures: 'image_urls',
};
const storedAs = (name: string) => sql.id(STORED_AS[name] ?? name);

/** The two columns of a cinema's rule of cancelling are one in its table. */
const RULE = ['cancel_until_minutes', 'cancel_shares'];
const FURTHER: Record<ProgramKind, string[]> = { movies: ['posters'], trailers: [], cinemas: ['cancel_rule'] };

const namesOf = (kind: ProgramKind): string[] => [
  ...Object.keys(kinds[kind].columns).filter((name) => !RULE.includes(name)),
  ...FURTHER[kind],
];

function ruleColumns(rule: number[] | null) {
  const [whole, ...later] = stepsOf(rule ?? []);
  const cancel_shares = later.map(({ minutes, percent }) => `${minutes}:${percent}`);
  return { cancel_until_minutes: whole?.minutes ?? null, cancel_shares };
}

/** The pairs of a rule, the whole price first. Null where no ticket is cancelled. */
export function ruleOf(row: ProgramRow): number[] | null {
  const { cancel_until_minutes: until, cancel_shares: shares } = row as unknown as ReturnType<typeof ruleColumns>;
  return until ? [until, 100, ...shares.flatMap((pair) => pair.split(':').map(Number))] : null;
}

/** Line breaks and spaces at the ends make no difference in a file, so they make none here. */
export const tidyRow = <T extends object>(row: T): T =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'string' ? tidy(value) : value]),
  ) as T;

export async function readProgram(db: AppDatabase, kind: ProgramKind): Promise<ProgramRow[]> {
  const columns = sql.join(namesOf(kind).map((name) => sql`${storedAs(name)} as ${sql.id(name)}`));
  const { rows } = await sql<ProgramRow & { cancel_rule: number[] | null }>`
    select ${columns} from ${sql.id('app', kind)} order by position`.execute(db);
  return rows.map(({ cancel_rule, ...row }) =>
    tidyRow({ ...row, ...(kind === 'cinemas' && ruleColumns(cancel_rule)) } as ProgramRow),
  );
}

/** Adds the rows, or replaces those with their ids. */
export async function writeProgram(tx: AppDatabase, kind: ProgramKind, rows: readonly ProgramRow[]): Promise<void> {
  const names = namesOf(kind);
  const stored = rows.map((row) => {
    const values = new Map<string, unknown>([...Object.entries(row), ['cancel_rule', ruleOf(row)]]);
    return Object.fromEntries(names.map((name) => [STORED_AS[name] ?? name, values.get(name)]));
  });
  const table = sql.id('app', kind);
  const columns = sql.join(names.map(storedAs));
  await sql`insert into ${table} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(stored)}::jsonb)
    on conflict (id) do update set ${sql.join(
      names.map((name) => sql`${storedAs(name)} = excluded.${storedAs(name)}`),
    )}`.execute(tx);
}
