import { type RawBuilder, sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';

/** A table whose rows become due. Nodes that work on it together share the rows. */
export interface Queue {
  table: 'notices' | 'closed_push_users' | 'top_ups' | 'payment_events';
  key: string;
  /** The column with the time at which a row is due; null for a row that does not wait. */
  due: string;
  /** The fields that `takeDue` returns, by their columns. */
  fields: Record<string, string>;
  /** Whether the table counts the tries of a row. */
  hasTries?: boolean;
  /** A condition of the rows that wait. */
  isOpen?: RawBuilder<unknown>;
}

interface Take {
  now: Date;
  leaseMs: number;
  most: number;
  /** A further condition. */
  where?: RawBuilder<unknown>;
  /** The order in which rows are taken; the longest due first by default. */
  order?: RawBuilder<unknown>;
}

const YES = sql`true`;

/**
 * Leases the due rows to this node. Another node takes those of a dead node, so a lease is longer than the work on its
 * rows.
 */
export async function takeDue<Row>(
  db: AppDatabase,
  { table, key, due, fields, hasTries, isOpen = YES }: Queue,
  { now, leaseMs, most, where = YES, order }: Take,
): Promise<Row[]> {
  const [name, id, at] = [sql.id('app', table), sql.id(key), sql.id(due)];
  const taken = Object.entries(fields).map(([field, column]) => sql`${sql.id(column)} as ${sql.id(field)}`);
  // PostgreSQL may run a plain subquery once for each row. Each run would take more rows, beyond `most`.
  const { rows } = await sql<Row>`
    with due as materialized (
      select ${id} as due_key from ${name} where ${at} <= ${now} and ${isOpen} and ${where}
      order by ${order ?? at} limit ${most} for update skip locked
    )
    update ${name} set ${at} = ${new Date(now.getTime() + leaseMs)}${hasTries ? sql`, tries = tries + 1` : sql``}
    from due where ${id} = due_key returning ${sql.join(taken)}`.execute(db);
  return rows;
}

/** Sets the time of a row's next turn; null when it has none. */
export async function takeAgain(
  db: AppDatabase,
  { table, key, due, isOpen = YES }: Queue,
  id: string,
  at: Date | null,
): Promise<void> {
  await sql`update ${sql.id('app', table)} set ${sql.id(due)} = ${at} where ${sql.id(key)} = ${id} and ${isOpen}`.execute(
    db,
  );
}

const MINUTE = 60_000;

// OneSignal asks for at least 100 seconds before a retry that is not urgent.
const FIRST = 2 * MINUTE;
const LAST = 60 * MINUTE;

/** The time of the next try, with growing waits, and never earlier than the provider asked for. */
export function nextTry(now: Date, tries: number, askedMs = 0): Date {
  const grown = Math.min(FIRST * 2 ** (tries - 1), LAST);
  return new Date(now.getTime() + Math.max(grown, askedMs));
}

/** The wait that an answer asks for by `Retry-After` in seconds, at most a day. */
export function retryAfterMs(text: string | null | undefined): number | undefined {
  const seconds = text?.trim() ?? '';
  return /^\d{1,9}$/.test(seconds) ? Math.min(Number(seconds) * 1000, 24 * 60 * MINUTE) : undefined;
}
