import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import { takeNonce } from './find-code.ts';

export interface UndoneScan {
  attendantId: string;
  nonce: string;
  at: Date;
}

export type Undone = 'undone' | 'too_late_to_undo';

const WITHIN_MS = 60_000;

async function undo(db: AppDatabase, { attendantId, nonce, at }: UndoneScan): Promise<Undone> {
  const known = await takeNonce(db, { attendantId, nonce });
  if (known.isUndone) return 'undone';
  if (known.conflict) return 'too_late_to_undo';
  const undone = { attendant_id: attendantId, nonce, undone_at: at };
  const first = db
    .selectFrom('tickets')
    .select('id')
    .where('used_by', '=', attendantId)
    .where('used_nonce', '=', nonce)
    .where('status', '=', 'Used');
  const tickets = await db
    .selectFrom('tickets')
    .select(['id', 'used_at', 'forced_reason', 'used_nonce'])
    .where('purchase_id', 'in', first.clearSelect().select('purchase_id'))
    .where((eb) => eb.or([eb('id', 'in', first), eb('used_with', 'in', first)]))
    .where('status', '=', 'Used')
    .orderBy('seat', 'desc')
    .forUpdate()
    .execute();
  const ticket = tickets.find(({ used_nonce }) => used_nonce === nonce);
  if (!ticket?.used_at) {
    // If the scan arrives after this undo, it admits no guest.
    await db
      .insertInto('undone_scans')
      .values({ ...undone, ticket_id: null, scanned_at: null })
      .execute();
    return 'undone';
  }
  const ids = tickets.map(({ id }) => id);
  const newer = db.selectFrom('tickets').select('id').where('used_by', '=', attendantId);
  const isLast = !(await newer.where('used_at', '>', ticket.used_at).executeTakeFirst());
  // A person came in with this ticket at another door too, so it must not open a door again.
  const claimed = db.selectFrom('door_conflicts').select('nonce').where(sql<boolean>`ticket_id = any(${ids})`);
  const isClaimed = (await claimed.executeTakeFirst()) !== undefined;
  if (!isLast || isClaimed || at.getTime() - ticket.used_at.getTime() > WITHIN_MS) return 'too_late_to_undo';
  await db
    .insertInto('undone_scans')
    .values({
      ...undone,
      ticket_id: ticket.id,
      scanned_at: ticket.used_at,
      forced_reason: ticket.forced_reason,
    })
    .execute();
  const unused = { used_at: null, used_by: null, used_nonce: null, used_door: null, used_with: null } as const;
  await db
    .updateTable('tickets')
    .set({ status: 'Unused', forced_reason: null, ...unused })
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
  return 'undone';
}

/** Undoes the last scan of this attendant within a minute, also before it arrives. A repeated call gets the same answer. */
export const undoScan = (db: AppDatabase, scan: UndoneScan): Promise<Undone> =>
  db.transaction().execute((tx) => undo(tx, scan));
