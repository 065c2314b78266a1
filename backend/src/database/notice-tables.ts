import type { Generated } from 'kysely';

/** `pointless`: the ticket was used or refunded, the payment reversed, or the member signed out. */
export type NoticeOutcome = 'sent' | 'nobody' | 'pointless' | 'rejected' | 'given_up';

export interface ClosedPushUsersTable {
  user_id: string;
  next_try_at: Date;
  tries: Generated<number>;
}

export interface NoticesTable {
  id: Generated<string>;
  kind: 'show_soon' | 'payment_late';
  user_id: string;
  showtime_id: string | null;
  cinema_id: string | null;
  tx_ref: string | null;
  next_try_at: Date;
  ends_at: Date;
  tries: Generated<number>;
  done_at: Date | null;
  outcome: NoticeOutcome | null;
}
