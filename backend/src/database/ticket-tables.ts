import type { Generated } from 'kysely';

export type TicketStatus = 'Unused' | 'Used' | 'Expired' | 'Void' | 'Cancelled';

export interface TicketTables {
  purchases: {
    id: Generated<string>;
    user_id: string;
    showtime_id: string;
    cinema_id: string;
    ticket_count: number;
    amount: number;
    at: Date;
    party_code: Generated<string>;
  };
  purchase_keys: { user_id: string; key: string; purchase_id: string; at: Date };
  tickets: {
    id: Generated<string>;
    purchase_id: string;
    showtime_id: string;
    cinema_id: string;
    seat: number;
    code: string;
    status: Generated<TicketStatus>;
    used_at: Date | null;
    used_by: string | null;
    used_nonce: string | null;
    used_door: string | null;
    used_with: string | null;
    forced_reason: string | null;
    voided_at: Date | null;
    voided_for: string | null;
    cancel_rule: number[] | null;
    cancelled_at: Date | null;
    refunded: number | null;
    holder_id: string | null;
  };
  undone_scans: {
    attendant_id: string;
    nonce: string;
    ticket_id: string;
    scanned_at: Date;
    undone_at: Date;
    forced_reason: string | null;
  };
  gifts: {
    ticket_id: string;
    claim_hash: string;
    sent_at: Date;
    taken_by: string | null;
    taken_at: Date | null;
    back_at: Date | null;
  };
  attendants: { user_id: string; cinema_id: string; is_manager: Generated<boolean> };
  door_lists: { showtime_id: string; cinema_id: string; attendant_id: string; got_at: Date };
  door_marks: { code: string; showtime_id: string; cinema_id: string; mark: string };
  door_conflicts: {
    attendant_id: string;
    nonce: string;
    ticket_id: string;
    cinema_id: string;
    why: 'twice' | 'void';
    people: number;
    scanned_at: Date;
    received_at: Date;
    door: string | null;
    first_at: Date | null;
    first_by: string | null;
    first_door: string | null;
  };
}
