import { type ContentFile, type ContentKind, contentKinds } from '@viewmax/contracts/content';
import type { AppDatabase } from '../database/app-database.ts';
import { FORMULA } from './cells.ts';
import { writeCsv } from './csv.ts';
import { type Column, kinds } from './kinds.ts';
import { type Hall, hallKey, readCinemas, readMovies, readTrailers, readUpcoming, type Screening } from './stored.ts';

type Rows = object[];

/** The value that most rows of a group have. */
function mostCommon<T>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

const ofHall = ({ cinema, hall }: Screening) => hallKey(cinema, hall);
const shape = ({ seats, seats_per_row }: Hall) => `${seats}/${seats_per_row}`;

function hallRows(screenings: readonly Screening[]) {
  const halls = new Map<string, Screening>();
  for (const [key, own] of Map.groupBy(screenings, ofHall)) {
    const usual = mostCommon(own.map(shape));
    const one = own.find((each) => shape(each) === usual);
    if (one) halls.set(key, one);
  }
  const rows = [...halls.values()].map(({ cinema, hall, seats, seats_per_row }) => {
    return { cinema, hall, seats, seats_per_row };
  });
  return { halls, rows };
}

/** A row for each cinema with its usual price, and one for each showtime with another price. */
function priceRows(screenings: readonly Screening[]): Rows {
  return [...Map.groupBy(screenings, ({ cinema }) => cinema)].flatMap(([cinema, own]) => {
    const usual = mostCommon(own.map(({ price }) => price));
    const others = own.filter(({ price }) => price !== usual);
    const whole = others.map(({ hall, movie, date, start_time, price }) => {
      return { cinema, hall, movie, date, start_time, price };
    });
    return [{ cinema, price: usual }, ...whole];
  });
}

/** The whole program: all movies and cinemas, and the showtimes that have not started. */
async function readRows(db: AppDatabase, now: Date): Promise<Record<ContentKind, Rows>> {
  const movies = await readMovies(db);
  const trailers = await readTrailers(db);
  const cinemas = await readCinemas(db);
  const screenings = await readUpcoming(db, now);
  const { halls, rows } = hallRows(screenings);
  return {
    movies,
    posters: movies.flatMap(({ id, posters }) => posters.map((poster) => ({ movie: id, poster }))),
    trailers,
    cinemas,
    halls: rows,
    showtimes: screenings.map(({ seats, seats_per_row, ...own }) => {
      const usual = halls.get(ofHall({ ...own, seats, seats_per_row }));
      const isUsual = usual && shape(usual) === shape({ seats, seats_per_row });
      return isUsual ? own : { ...own, seats, seats_per_row };
    }),
    prices: priceRows(screenings),
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

/** Writes the program as files that an import reads. An import of them changes nothing. */
export async function exportFiles(db: AppDatabase, now: Date): Promise<ContentFile[]> {
  const rows = await readRows(db, now);
  return contentKinds.map((kind) => ({ name: `${kind}.csv`, text: toCsv(kind, rows[kind]) }));
}
