import type { UserDataResponse } from '@viewmax/contracts/account';
import type { Generated } from 'kysely';

/** `pointless`: the ticket was used or refunded, the payment reversed, the showtimes gone, or the member signed out. */
export type NoticeOutcome = 'sent' | 'nobody' | 'pointless' | 'rejected' | 'given_up';

export type NoticeKind = UserDataResponse['notices'][number]['kind'];

export interface ClosedPushUsersTable {
  user_id: string;
  next_try_at: Date;
  tries: Generated<number>;
}

export interface PushDevicesTable {
  id: Generated<string>;
  endpoint: string;
  session_id: string;
  p256dh: string;
  auth: string;
  added_at: Date;
}

export interface NoticesTable {
  id: Generated<string>;
  kind: NoticeKind;
  user_id: string;
  showtime_id: string | null;
  cinema_id: string | null;
  tx_ref: string | null;
  movie_id: Generated<string | null>;
  reached: Generated<string[]>;
  next_try_at: Date;
  ends_at: Date;
  tries: Generated<number>;
  done_at: Date | null;
  outcome: NoticeOutcome | null;
}
