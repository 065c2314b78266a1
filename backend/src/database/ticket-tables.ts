import type { Generated } from 'kysely';

export type TicketStatus = 'Unused' | 'Used' | 'Expired' | 'Void';

export interface TicketTables {
  purchases: {
    id: Generated<string>;
    user_id: string;
    showtime_id: string;
    cinema_id: string;
    ticket_count: number;
    amount: number;
    at: Date;
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
    forced_reason: string | null;
    voided_at: Date | null;
    voided_for: string | null;
  };
  undone_scans: {
    attendant_id: string;
    nonce: string;
    ticket_id: string;
    scanned_at: Date;
    undone_at: Date;
    forced_reason: string | null;
  };
  attendants: { user_id: string; cinema_id: string };
}
