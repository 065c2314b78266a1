import type { UserDataResponse } from '@viewmax/contracts/account';
import type { MovieStatus, PaymentMethod } from '@viewmax/contracts/constants';
import type { TopUpState, Transfer } from '@viewmax/contracts/wallet';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { SeatTables } from './seat-tables.ts';

export type TicketStatus = 'Unused' | 'Used' | 'Expired' | 'Void' | 'Cancelled';

/** `pointless`: the ticket was used or refunded, the payment reversed, the showtimes gone, or the member signed out. */
export type NoticeOutcome = 'sent' | 'nobody' | 'pointless' | 'rejected' | 'given_up';

export type NoticeKind = UserDataResponse['notices'][number]['kind'];

/** The tables that kysely queries. Functions of SQL and raw statements use others too. */
export interface AppTables extends SeatTables {
  places: { lga: string; state: string; country: string; is_open: Generated<boolean> };
  users: {
    id: Generated<string>;
    phone: string | null;
    password_hash: string | null;
    username: string;
    email: string | null;
    picture_url: string | null;
    lga: string;
    date_of_birth: string | null;
    sex: 'Male' | 'Female' | null;
    role: Generated<'user' | 'attendant'>;
    session_version: Generated<number>;
    phone_proven_at: Date | null;
    ticket_sms: Generated<boolean>;
    created_at: Generated<Date>;
    deleted_at: Date | null;
  };
  movies: {
    id: Generated<string>;
    position: GeneratedAlways<number>;
    title: string;
    language: string;
    distributor: string;
    description: string;
    poster_url: string;
    more_poster_urls: Generated<string[]>;
    status: MovieStatus;
    comes_on: Generated<string | null>;
    duration_minutes: number;
    rating: string;
  };
  trailers: {
    id: Generated<string>;
    position: GeneratedAlways<number>;
    movie_id: string;
    title: string;
    thumbnail_url: string;
    video_url: string;
  };
  cinemas: {
    id: Generated<string>;
    position: GeneratedAlways<number>;
    lga: string;
    name: string;
    address: string;
    slug: string;
    latitude: number;
    longitude: number;
    preview_url: string;
    image_urls: Generated<string[]>;
    features: string;
    cancel_rule: number[] | null;
    ticket_sms: Generated<number>;
  };
  showtimes: {
    id: Generated<string>;
    movie_id: string;
    lga: string;
    date: string;
    start_time: string;
    starts_at: GeneratedAlways<Date>;
  };
  wallets: { user_id: string; balance: Generated<number> };
  ledger: {
    id: GeneratedAlways<number>;
    at: Date;
    kind: 'bonus' | 'top-up' | 'purchase' | 'refund' | 'reversal' | 'gift';
    from_account: string;
    to_account: string;
    amount: number;
    reference: string;
  };
  top_ups: {
    tx_ref: string;
    position: GeneratedAlways<number>;
    user_id: string;
    provider: PaymentMethod;
    points: number;
    naira: number;
    state: Generated<TopUpState>;
    credited_points: Generated<number>;
    payment_id: string | null;
    under_way_at: Date | null;
    paid_kobo: number | null;
    created_at: Date;
    settled_at: Date | null;
    next_check_at: Date | null;
    device_names: ColumnType<Record<string, string> | null, string | null | undefined, null>;
    transfer: ColumnType<Transfer | null, string | null | undefined, never>;
  };
  bookings: {
    tx_ref: string;
    user_id: string;
    showtime_id: string;
    cinema_id: string;
    ticket_count: number;
    hold_id: string | null;
    ended_at: Date | null;
    purchase_id: string | null;
    code: string | null;
  };
  payment_cases: {
    id: GeneratedAlways<number>;
    kind: string;
    provider: PaymentMethod;
    reference: string;
    kobo: number;
    closed_at: Date | null;
    outcome: 'returned' | 'settled' | null;
  };
  notices: {
    id: Generated<string>;
    kind: NoticeKind;
    user_id: string;
    showtime_id: string | null;
    cinema_id: string | null;
    tx_ref: string | null;
    movie_id: Generated<string | null>;
    hold_id: Generated<string | null>;
    reached: Generated<string[]>;
    next_try_at: Date;
    ends_at: Date;
    tries: Generated<number>;
    done_at: Date | null;
    outcome: NoticeOutcome | null;
  };
  closed_push_users: {
    user_id: string;
    next_try_at: Date;
    tries: Generated<number>;
  };
  push_devices: {
    id: Generated<string>;
    endpoint: string;
    session_id: string;
    p256dh: string;
    auth: string;
    added_at: Date;
  };
  movie_reminders: { user_id: string; movie_id: string; at: Date };
  signup_grants: { phone_mark: string };
  devices: { user_id: string; device_type: string; platform: string; seen_at: Date };
  otp_codes: {
    phone: string;
    code_mark: string;
    wrong_tries: Generated<number>;
    expires_at: Date;
    asked_by: string;
    strange_tries: Generated<number>;
  };
  phone_changes: { user_id: string; code_mark: string; wrong_tries: Generated<number>; expires_at: Date };
  sessions: {
    id: Generated<string>;
    user_id: string;
    device_mark: string;
    device: string;
    started_at: Date;
    seen_at: Date;
    ends_at: Date;
  };
  known_devices: { user_id: string; device_mark: string; session_version: number; seen_at: Date };
  left_pictures: { path: string; left_at: Date };
  purchases: {
    id: Generated<string>;
    user_id: string;
    showtime_id: string;
    cinema_id: string;
    ticket_count: number;
    amount: number;
    at: Date;
    party_code: Generated<string>;
    hold_id: string | null;
    categories: string[] | null;
  };
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
    used_by_list: Generated<boolean>;
    forced_reason: string | null;
    voided_at: Date | null;
    voided_for: string | null;
    cancel_rule: number[] | null;
    cancelled_at: Date | null;
    refunded: number | null;
    holder_id: string | null;
    category: string | null;
    paid: number | null;
  };
  undone_scans: {
    attendant_id: string;
    nonce: string;
    ticket_id: string | null;
    scanned_at: Date | null;
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
