import { grouped, inNaira } from '@viewmax/contracts/money';
import type {
  Cancellation,
  CancelScreening,
  ClosedSeat,
  ClosePayment,
  CloseSeat,
  ContentChange,
  ContentFault,
  ContentFile,
  ContentPlan,
  ImportContent,
  ListedScreening,
  UnmatchedPayment,
} from '@viewmax/contracts/ops/content';
import type { Database } from '@viewmax/server/database';
import { sql } from 'kysely';
import { appDatabase } from '../database/app-database.ts';
import { cancelScreening, listScreenings, type NoteCancellation } from './cancel-screening.ts';
import { closeSeat } from './close-seat.ts';
import { exportFiles } from './export-files.ts';
import { importProgram } from './import-program.ts';
import { importShowtimes, todayIn } from './import-showtimes.ts';
import type { Importing } from './importing.ts';
import { type Refuse, readFiles } from './read-files.ts';

interface UnmatchedRow extends Pick<UnmatchedPayment, 'kind' | 'provider' | 'reference'> {
  id: number;
  at: Date;
  payment_id: string;
  kobo: number;
  currency: string;
}

const MOST_FAULTS = 200;
const MOST_CHANGES = 1000;
const MOST_NOTES = 50;
/** The time that an import waits for sales, and purchases for the import. */
const LOCK_MS = 1000;

export type Imported = { faults: ContentFault[] } | { plan: ContentPlan };

export interface Content {
  export(): Promise<ContentFile[]>;
  /**
   * Imports the files as a whole, or returns the reasons to refuse them. `note` runs last in the transaction, so that a
   * record of the import exists exactly if the import does.
   */
  import(files: ImportContent, note?: (transaction: unknown, plan: ContentPlan) => Promise<void>): Promise<Imported>;
  /** The screenings of a day, by default today in Lagos. */
  screenings(query: { date?: string; cinema?: string }): Promise<{ date: string; showings: ListedScreening[] }>;
  /** Money that waits for a person, the oldest first. */
  unmatchedPayments(): Promise<UnmatchedPayment[]>;
  /**
   * Closes the case of a payment, and returns what it found. `note` runs last in the transaction. With several cases of
   * the name all stay open.
   */
  closePayment(
    wanted: ClosePayment,
    note?: (transaction: unknown, closed: UnmatchedPayment) => Promise<void>,
  ): Promise<UnmatchedPayment[]>;
  /** Cancels a screening, or shows what that will do. Null for an unknown one. `note` runs in its first transaction. */
  cancelScreening(showtime: string, wanted: CancelScreening, note?: NoteCancellation): Promise<Cancellation | null>;
  /** Takes a seat out of use, or back. Null where no screening ahead has it. `note` runs last in the transaction. */
  closeSeat(
    wanted: CloseSeat,
    note?: (transaction: unknown, closed: ClosedSeat) => Promise<void>,
  ): Promise<ClosedSeat | null>;
}

/** Sorted, so that a person can work through a file from its top. A row of halls has a fault once, not for each screening. */
function inOrder(faults: readonly ContentFault[]): ContentFault[] {
  const single = new Map(faults.map((fault) => [JSON.stringify(fault), fault]));
  const sorted = [...single.values()].sort((one, other) => one.file.localeCompare(other.file) || one.line - other.line);
  const last = sorted[MOST_FAULTS];
  if (!last) return sorted;
  const reason = `${sorted.length - MOST_FAULTS} more faults follow.`;
  return [...sorted.slice(0, MOST_FAULTS), { ...last, reason }];
}

function planOf({ changes, unchanged, notes, isDry }: Importing): ContentPlan {
  const count = (action: ContentChange['action']) => changes.filter((change) => change.action === action).length;
  const more = notes.length - MOST_NOTES;
  return {
    dryRun: isDry,
    added: count('added'),
    changed: count('changed'),
    removed: count('removed'),
    unchanged,
    changes: changes.slice(0, MOST_CHANGES),
    notes: more > 0 ? [...notes.slice(0, MOST_NOTES), `and ${more} more notes`] : notes,
  };
}

function amountOf({ kobo, currency }: Pick<UnmatchedRow, 'kobo' | 'currency'>): string {
  if (currency === '') return 'unknown';
  return currency === 'NGN' ? inNaira(kobo / 100) : `${currency} ${grouped(kobo / 100)}`;
}

function toPayment({ id, at, payment_id, kobo, currency, ...row }: UnmatchedRow): UnmatchedPayment {
  return {
    ...row,
    case: id,
    at: at.toISOString(),
    paymentId: payment_id,
    amount: amountOf({ kobo, currency }),
  };
}

/** Another transaction took a row that the import needs, or holds it for longer than the import waits. */
const isInTheWay = (error: unknown): boolean => /^(23|55P03|40P01)/.test(String((error as { code?: unknown }).code));

/** Imports and exports movies, cinemas and showtimes as files. */
export function createContent(database: Database, { clock = () => new Date() }: { clock?: () => Date } = {}): Content {
  const db = appDatabase(database);

  return {
    export: () =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((tx) => exportFiles(tx, clock())),
    async screenings({ date = todayIn(clock()), cinema }) {
      return { date, showings: await listScreenings(db, { date, cinema }) };
    },
    async unmatchedPayments() {
      const { rows } = await sql<UnmatchedRow>`select * from app.open_payment_cases()`.execute(db);
      return rows.map(toPayment);
    },
    closePayment: ({ case: number = null, payment = null, outcome }, note) =>
      db.transaction().execute(async (tx) => {
        const { rows } =
          await sql<UnmatchedRow>`select * from app.close_case(${number}, ${payment}, ${outcome}, ${clock()})`.execute(
            tx,
          );
        const found = rows.map(toPayment);
        if (found.length === 1 && found[0]) await note?.(tx, found[0]);
        return found;
      }),
    cancelScreening: (showtime, wanted, note) => cancelScreening(db, showtime, wanted, { now: clock, note }),
    closeSeat: (wanted, note) => closeSeat(db, wanted, clock(), note),
    async import({ files, dryRun, remove }, note) {
      const faults: ContentFault[] = [];
      const refuse: Refuse = (fault) => void faults.push(fault);
      const read = readFiles(files, refuse);
      try {
        return await db.transaction().execute(async (tx): Promise<Imported> => {
          if (!dryRun) {
            // Imports run one after the other. Each one begins with the result of the one before.
            await sql`select pg_advisory_xact_lock(hashtextextended('viewmax content', 0))`.execute(tx);
            // A purchase may wait for screenings that this import has locked already.
            await sql`set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(tx);
          }
          const lists = { changes: [], unchanged: 0, notes: [], writes: [] };
          const importing: Importing = { ...read, ...lists, tx, refuse, now: clock(), isWhole: remove, isDry: dryRun };
          await importShowtimes(importing, await importProgram(importing));
          if (faults.length > 0) return { faults: inOrder(faults) };
          const plan = planOf(importing);
          if (dryRun || importing.writes.length === 0) return { plan };
          for (const write of importing.writes) await write();
          await note?.(tx, plan);
          return { plan };
        });
      } catch (error) {
        if (!isInTheWay(error)) throw error;
        const reason = 'The stored rows changed during the import. Repeat it.';
        return { faults: [{ file: files[0]?.name ?? '', line: 1, reason }] };
      }
    },
  };
}
