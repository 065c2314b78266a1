import type { Ticket } from '@viewmax/contracts/tickets';
import type { AppDatabase } from '../database/app-database.ts';
import { selectTickets, type TicketRow } from './select-tickets.ts';
import { toWireTicket } from './to-wire-ticket.ts';

/** One try at a door. Its nonce identifies it, so that the app may resend a try after a lost answer. */
export interface Scan {
  attendantId: string;
  cinemaId: string;
  code: string;
  nonce: string;
  at: Date;
  /** Admits the ticket outside its time. */
  forcedReason?: string;
}

const OPENS_BEFORE_MS = 2 * 60 * 60 * 1000;

export type Redeemed =
  | { outcome: 'redeemed'; ticket: Ticket }
  | { outcome: 'already_redeemed'; firstScanAt: Date }
  | { outcome: 'not_now'; opensAt: Date }
  // A ticket of another cinema is not found here either, so that a door cannot be used to guess codes.
  | { outcome: 'ticket_not_found' | 'ticket_expired' | 'ticket_void' | 'nonce_reused' };

async function nonceIsUsed(db: AppDatabase, { attendantId, nonce }: Scan): Promise<boolean> {
  const used = await db
    .selectFrom('tickets')
    .select('id')
    .where('used_by', '=', attendantId)
    .where('used_nonce', '=', nonce)
    .executeTakeFirst();
  if (used) return true;
  const undone = db.selectFrom('undone_scans').select('nonce').where('attendant_id', '=', attendantId);
  return (await undone.where('nonce', '=', nonce).executeTakeFirst()) !== undefined;
}

/** The reason why a ticket is refused at this time, or null. */
async function notItsTime(db: AppDatabase, row: TicketRow, { at, forcedReason }: Scan): Promise<Redeemed | null> {
  if (forcedReason !== undefined) return null;
  if (toWireTicket(row).TicketStatus === 'Expired') return { outcome: 'ticket_expired' };
  const show = db.selectFrom('showtimes').select('starts_at').where('id', '=', row.showtimeId);
  const opensAt = new Date((await show.executeTakeFirstOrThrow()).starts_at.getTime() - OPENS_BEFORE_MS);
  return opensAt > at ? { outcome: 'not_now', opensAt } : null;
}

async function redeem(db: AppDatabase, scan: Scan): Promise<Redeemed> {
  const locked = await db
    .selectFrom('tickets')
    .select(['id', 'status', 'used_at', 'used_by', 'used_nonce'])
    .where('code', '=', scan.code)
    .where('cinema_id', '=', scan.cinemaId)
    .forUpdate()
    .executeTakeFirst();
  const isRepeated = locked?.used_by === scan.attendantId && locked.used_nonce === scan.nonce;
  if (!isRepeated && (await nonceIsUsed(db, scan))) return { outcome: 'nonce_reused' };
  if (!locked) return { outcome: 'ticket_not_found' };
  if (locked.status === 'Void') return { outcome: 'ticket_void' };
  if (locked.used_at && !isRepeated) return { outcome: 'already_redeemed', firstScanAt: locked.used_at };

  const read = () => selectTickets(db, scan.at).where('tickets.id', '=', locked.id).executeTakeFirstOrThrow();
  if (!isRepeated) {
    const refusal = await notItsTime(db, await read(), scan);
    if (refusal) return refusal;
    const used = { status: 'Used', used_at: scan.at, used_by: scan.attendantId, used_nonce: scan.nonce } as const;
    await db
      .updateTable('tickets')
      .set({ ...used, forced_reason: scan.forcedReason ?? null })
      .where('id', '=', locked.id)
      .execute();
  }
  return { outcome: 'redeemed', ticket: toWireTicket(await read()) };
}

/** Turns an unused ticket of this cinema into a used one, once. */
export async function redeemTicket(db: AppDatabase, scan: Scan): Promise<Redeemed> {
  try {
    return await db.transaction().execute((tx) => redeem(tx, scan));
  } catch (error) {
    // Two concurrent scans with one nonce: the unique index lets one through.
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === '23505' && constraint === 'tickets_nonce') return { outcome: 'nonce_reused' };
    throw error;
  }
}
