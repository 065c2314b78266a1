import type { Insertable } from 'kysely';
import type { AppDatabase } from '../src/database/app-database.ts';
import type { AppTables } from '../src/database/tables.ts';

// PostgreSQL accepts at most 65,535 values in one statement.
const ROWS_AT_ONCE = 1000;

/** Adds the missing rows and leaves existing rows unchanged. */
export async function addMissing<T extends keyof AppTables>(
  db: AppDatabase,
  table: T,
  rows: Insertable<AppTables[T]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await db
      .insertInto(table)
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
