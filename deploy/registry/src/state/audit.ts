import { hash } from 'node:crypto';
import { type Action, incidentActions } from '@viewmax/contracts/ops/actions';
import type { AuditCheck, AuditEntry, AuditPage, ProvenEntry } from '@viewmax/contracts/ops/log';
import { sql } from 'kysely';
import type { RegistryContext } from './context.ts';
import type { ChangeTables } from './tables.ts';

export type Note = Pick<AuditEntry, 'subject'> & { action: Action; detail?: AuditEntry['detail'] };

const BEGINNING = '0'.repeat(64);
const chained = (before: string, entry: string): string => hash('sha256', `${before}\n${entry}`);

/** Appends one entry, and returns its number. The caller holds the lock on the registry's state, so there is a single writer. */
export async function appendEntry(tables: ChangeTables, by: string, at: Date, note: Note): Promise<number> {
  const last = await tables
    .selectFrom('audit')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const seq = (last?.seq ?? 0) + 1;
  const entry = JSON.stringify({ seq, at: at.toISOString(), by, detail: {}, ...note } satisfies AuditEntry);
  await tables
    .insertInto('audit')
    .values({ seq, entry, hash: chained(last?.hash ?? BEGINNING, entry) })
    .execute();
  return seq;
}

const PAGE = 1000;

/** Verifies the whole log: each entry matches its hash, and none is missing. */
export async function verifyAudit({ tables }: RegistryContext): Promise<AuditCheck> {
  let head = BEGINNING;
  let seq = 0;
  for (;;) {
    const rows = await tables
      .selectFrom('audit')
      .selectAll()
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(PAGE)
      .execute();
    for (const row of rows) {
      const expected = chained(head, row.entry);
      if (row.seq !== seq + 1 || row.hash !== expected) return { ok: false, entries: seq, head, brokenAt: seq + 1 };
      head = expected;
      seq = row.seq;
    }
    if (rows.length < PAGE) return { ok: true, entries: seq, head };
  }
}

/** All entries after `since`, the oldest first. */
export async function* exportAudit({ tables }: RegistryContext, since: number): AsyncGenerator<ProvenEntry> {
  const first = await tables.selectFrom('audit').select('hash').where('seq', '=', since).executeTakeFirst();
  let before = first?.hash ?? BEGINNING;
  let seq = since;
  for (;;) {
    const query = tables.selectFrom('audit').selectAll().where('seq', '>', seq).orderBy('seq').limit(PAGE);
    const rows = await query.execute();
    for (const row of rows) {
      yield { seq: row.seq, before, hash: row.hash, entry: row.entry };
      before = row.hash;
      seq = row.seq;
    }
    if (rows.length < PAGE) return;
  }
}

const MOST_INCIDENTS = 200;
const INCIDENTS = sql.join(incidentActions.map((action) => sql.lit(action)));

/** What the time line shows beside rollouts, the newest first. The condition is that of the index `audit_incidents`. */
export async function incidentsSince({ tables }: RegistryContext, from: Date): Promise<AuditEntry[]> {
  const { rows } = await sql<{ entry: string }>`
    select entry from registry.audit
    where entry::jsonb ->> 'action' in (${INCIDENTS})
      and entry::jsonb ->> 'at' >= ${from.toISOString()}
    order by seq desc limit ${MOST_INCIDENTS}`.execute(tables);
  return rows.map(({ entry }) => JSON.parse(entry) as AuditEntry);
}

const escaped = (text: string): string => text.replace(/[%_\\]/g, '\\$&');

/** The words of `registry.words_of` that a text begins, as a query of PostgreSQL; none for a text without a letter. */
const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
const MOST_LETTERS = 60;

/** Lists entries, the newest first. */
export async function listAudit(
  { tables }: RegistryContext,
  { before = 2 ** 31 - 1, limit = 50, subject = '', search = '' }: AuditPage,
): Promise<AuditEntry[]> {
  let query = tables.selectFrom('audit').select('entry').where('seq', '<', before);
  if (subject) query = query.where('subject', '=', subject);
  for (const text of search.split(/\s+/).filter(Boolean)) {
    const words = wordsIn(text).map((word) => `${word.slice(0, MOST_LETTERS)}:*`);
    // The index finds the words, and the text between them is compared.
    if (words.length > 0) query = query.where(sql<boolean>`registry.words_of(entry) @@ ${words.join(' & ')}::tsquery`);
    query = query.where(sql<boolean>`registry.holds_text(entry, ${`%${escaped(text)}%`})`);
  }
  const rows = await query.orderBy('seq', 'desc').limit(limit).execute();
  return rows.map(({ entry }) => JSON.parse(entry) as AuditEntry);
}
