import type { MovieStatus } from '@viewmax/contracts/constants';
import type { Generated, GeneratedAlways } from 'kysely';
import type { AccountTables } from './account-tables.ts';
import type { ClosedPushUsersTable, NoticesTable, PushDevicesTable } from './notice-tables.ts';
import type { PaymentCasesTable, TopUpsTable } from './payment-tables.ts';
import type { TicketTables } from './ticket-tables.ts';

type FurtherTables = AccountTables & TicketTables;

export type AppTables = FurtherTables & {
  places: { lga: string; state: string; country: string };
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
  };
  showtimes: {
    id: Generated<string>;
    movie_id: string;
    lga: string;
    date: string;
    start_time: string;
    starts_at: GeneratedAlways<Date>;
  };
  screenings: {
    showtime_id: string;
    cinema_id: string;
    price: number;
    total_seats: number;
    assigned_seats: Generated<number>;
    counter_seats: Generated<number>;
    seats_per_row: Generated<number>;
    screen_location: string;
    list_issued_at: Date | null;
    cancelled_at: Date | null;
    cancel_reason: string | null;
    door_salt: string | null;
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
  top_ups: TopUpsTable;
  payment_cases: PaymentCasesTable;
  notices: NoticesTable;
  closed_push_users: ClosedPushUsersTable;
  push_devices: PushDevicesTable;
  movie_reminders: { user_id: string; movie_id: string; at: Date };
};
