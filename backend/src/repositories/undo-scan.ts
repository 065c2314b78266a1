import type { AppDatabase } from '../database/app-database.ts';

export interface UndoneScan {
  attendantId: string;
  nonce: string;
  at: Date;
}

export type Undone = 'undone' | 'ticket_not_found' | 'too_late_to_undo';

const WITHIN_MS = 60_000;

async function undo(db: AppDatabase, { attendantId, nonce, at }: UndoneScan): Promise<Undone> {
  const ticket = await db
    .selectFrom('tickets')
    .select(['id', 'used_at', 'forced_reason'])
    .where('used_by', '=', attendantId)
    .where('used_nonce', '=', nonce)
    .forUpdate()
    .executeTakeFirst();
  if (!ticket?.used_at) {
    const before = db.selectFrom('undone_scans').select('nonce').where('attendant_id', '=', attendantId);
    return (await before.where('nonce', '=', nonce).executeTakeFirst()) ? 'undone' : 'ticket_not_found';
  }
  const newer = db.selectFrom('tickets').select('id').where('used_by', '=', attendantId);
  const isLast = !(await newer.where('used_at', '>', ticket.used_at).executeTakeFirst());
  if (!isLast || at.getTime() - ticket.used_at.getTime() > WITHIN_MS) return 'too_late_to_undo';
  const kept = { scanned_at: ticket.used_at, undone_at: at, forced_reason: ticket.forced_reason };
  await db
    .insertInto('undone_scans')
    .values({ attendant_id: attendantId, nonce, ticket_id: ticket.id, ...kept })
    .execute();
  const unused = { status: 'Unused', used_at: null, used_by: null, used_nonce: null, forced_reason: null } as const;
  await db.updateTable('tickets').set(unused).where('id', '=', ticket.id).execute();
  return 'undone';
}

/** Undoes the last scan of this attendant within a minute. A repeated call gets the same answer. */
export const undoScan = (db: AppDatabase, scan: UndoneScan): Promise<Undone> =>
  db.transaction().execute((tx) => undo(tx, scan));
