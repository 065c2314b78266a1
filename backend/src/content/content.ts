import type {
  Cancellation,
  CancelShowing,
  ContentChange,
  ContentFault,
  ContentFile,
  ContentPlan,
  ImportContent,
  Showing,
} from '@viewmax/contracts/content';
import type { Database } from '@viewmax/server/database';
import { sql } from 'kysely';
import { type AppDatabase, appDatabase } from '../database/app-database.ts';
import { applyProgram, applyScreenings, lockScreenings } from './apply.ts';
import { exportFiles } from './export-files.ts';
import { type ProgramPlan, planProgram, refuseUnknown } from './plan-movies.ts';
import { planScreenings, type ScreeningPlan } from './plan-screenings.ts';
import { type ReadFiles, type Refuse, readFiles, type Tables } from './read-files.ts';
import { cancelShowing, listShowings, type NoteCancellation } from './showings.ts';
import { readCinemas, readHalls, readLgas, readMovies, readScreenings, readShowing, readTrailers } from './stored.ts';

const MOST_FAULTS = 200;
const MOST_CHANGES = 1000;
const MOST_NOTES = 50;

export type Imported = { faults: ContentFault[] } | { plan: ContentPlan };

export interface Content {
  export(): Promise<ContentFile[]>;
  /**
   * Imports the files as a whole, or returns the reasons to refuse them. `note` runs last in the transaction, so that a
   * record of the import exists exactly if the import does.
   */
  import(files: ImportContent, note?: (transaction: unknown, plan: ContentPlan) => Promise<void>): Promise<Imported>;
  /** The showings of a day, by default today in Lagos. */
  showings(query: { date?: string; cinema?: string }): Promise<{ date: string; showings: Showing[] }>;
  /** Cancels a showing, or shows what that will do. Null for an unknown one. `note` runs in its first transaction. */
  cancelShowing(showtime: string, wanted: CancelShowing, note?: NoteCancellation): Promise<Cancellation | null>;
}

interface Plans {
  program: ProgramPlan;
  screenings: ScreeningPlan;
}

/** Sorted, so that a person can work through a file from its top. */
function inOrder(faults: readonly ContentFault[]): ContentFault[] {
  const sorted = faults.toSorted((one, other) => one.file.localeCompare(other.file) || one.line - other.line);
  const last = sorted[MOST_FAULTS];
  if (!last) return sorted;
  const reason = `${sorted.length - MOST_FAULTS} more faults follow.`;
  return [...sorted.slice(0, MOST_FAULTS), { ...last, reason }];
}

function named(tables: Tables): string[] {
  const rows = [...(tables.showtimes ?? []), ...(tables.halls ?? []), ...(tables.prices ?? [])];
  return [...new Set(rows.map(({ values }) => String(values.cinema)))];
}

const todayIn = (now: Date): string => new Date(now.getTime() + 3_600_000).toISOString().slice(0, 10);

/** The earliest day of the file, or today in Lagos. */
function firstDay(tables: Tables, now: Date): string {
  const today = todayIn(now);
  const days = (tables.showtimes ?? []).map(({ values }) => String(values.date));
  return [today, ...days].reduce((one, other) => (other < one ? other : one));
}

async function planAll(
  db: AppDatabase,
  files: ReadFiles,
  { now, isWhole, refuse }: { now: Date; isWhole: boolean; refuse: Refuse },
): Promise<Plans> {
  const { tables, broken } = files;
  const ids = (tables.cinemas ?? []).map(({ values }) => String(values.id));
  const stored = {
    movies: await readMovies(db),
    trailers: await readTrailers(db),
    cinemas: await readCinemas(db),
    lgas: await readLgas(db),
    showing: await readShowing(db, ids),
  };
  const program = planProgram(files, stored, isWhole, refuse);
  for (const row of [...(tables.showtimes ?? []), ...(tables.halls ?? []), ...(tables.prices ?? [])]) {
    if (!broken.has('cinemas')) refuseUnknown(row, 'cinema', program.cinemas.after, refuse);
    if (!broken.has('movies')) refuseUnknown(row, 'movie', program.movies.after, refuse);
  }
  const cinemas = named(tables);
  const screenings = await planScreenings(tables, {
    movies: program.movies.after,
    cinemas: program.cinemas.after,
    screenings: await readScreenings(db, cinemas, firstDay(tables, now)),
    storedHalls: await readHalls(db, cinemas),
    broken,
    now,
    isWhole,
    refuse,
  });
  return { program, screenings };
}

function summed({ program, screenings }: Plans, dryRun: boolean): ContentPlan {
  const { movies, posters, trailers, cinemas, removedTrailers } = program;
  const all: ContentChange[] = [
    ...[...movies.changes, ...posters.changes, ...trailers.changes, ...cinemas.changes].map(({ change }) => change),
    ...removedTrailers,
    ...screenings.changes.map(({ change }) => change),
  ];
  const count = (action: ContentChange['action']) => all.filter((change) => change.action === action).length;
  const { notes } = screenings;
  const more = notes.length - MOST_NOTES;
  return {
    dryRun,
    added: count('added'),
    changed: count('changed'),
    removed: count('removed'),
    unchanged: [movies, posters, trailers, cinemas, screenings].reduce((sum, { unchanged }) => sum + unchanged, 0),
    changes: all.slice(0, MOST_CHANGES),
    notes: more > 0 ? [...notes.slice(0, MOST_NOTES), `and ${more} more notes`] : notes,
  };
}

/** An exception that rolls the transaction back and carries the faults out of it. */
class Faulty extends Error {
  override readonly name = 'Faulty' as const;
  readonly faults: ContentFault[];

  constructor(faults: ContentFault[]) {
    super('The content has faults');
    this.faults = faults;
  }
}

const isIntegrityError = (error: unknown): boolean => /^23/.test(String((error as { code?: unknown }).code));

/** Imports and exports movies, cinemas and showtimes as files. */
export function createContent(database: Database, { clock = () => new Date() }: { clock?: () => Date } = {}): Content {
  const db = appDatabase(database);

  /** Throws `Faulty` with all faults. */
  async function planned(tx: AppDatabase, read: ReadFiles, given: ContentFault[], isWhole: boolean): Promise<Plans> {
    const faults = [...given];
    const plans = await planAll(tx, read, { now: clock(), isWhole, refuse: (fault) => void faults.push(fault) });
    if (faults.length > 0) throw new Faulty(inOrder(faults));
    return plans;
  }

  return {
    export: () =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((tx) => exportFiles(tx, clock())),
    async showings({ date = todayIn(clock()), cinema }) {
      return { date, showings: await listShowings(db, { date, cinema }) };
    },
    cancelShowing: (showtime, wanted, note) => cancelShowing(db, showtime, wanted, { now: clock, note }),
    async import({ files, dryRun, remove }, note) {
      const given: ContentFault[] = [];
      const read = readFiles(files, (fault) => void given.push(fault));
      try {
        return await db.transaction().execute(async (tx): Promise<Imported> => {
          if (dryRun) return { plan: summed(await planned(tx, read, given, remove), true) };
          // Imports run one after the other. Each one plans on the result of the one before.
          await sql`select pg_advisory_xact_lock(hashtextextended('viewmax content', 0))`.execute(tx);
          const { screenings } = await planned(tx, read, given, remove);
          await lockScreenings(tx, screenings.changes);
          // A ticket may have been sold before the lock, so the plan is made again under it.
          const plans = await planned(tx, read, given, remove);
          const plan = summed(plans, false);
          if (plan.added + plan.changed + plan.removed === 0) return { plan };
          await applyProgram(tx, plans.program);
          await applyScreenings(tx, plans.screenings.changes);
          await note?.(tx, plan);
          return { plan };
        });
      } catch (error) {
        if (error instanceof Faulty) return { faults: error.faults };
        if (!isIntegrityError(error)) throw error;
        const reason = 'The stored rows changed during the import. Repeat it.';
        return { faults: [{ file: files[0]?.name ?? '', line: 1, reason }] };
      }
    },
  };
}
