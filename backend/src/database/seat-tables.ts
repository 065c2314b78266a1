import type { SeatPlan } from '@viewmax/contracts/seats';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** A price of a screening beside its default. */
export interface PriceCategory {
  category: string;
  price: number;
  note?: string;
}

/** The tables of screenings, their seats, and those who hold or wait for them. */
export interface SeatTables {
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
    plan_id: string | null;
    closed_seats: Generated<number[]>;
    categories: ColumnType<PriceCategory[] | null, string | null | undefined, string | null>;
  };
  seat_plans: {
    id: string;
    file: string;
    plan: ColumnType<SeatPlan, string, never>;
    seats: number;
    names: string[];
    texts: string[];
  };
  holds: {
    showtime_id: string;
    cinema_id: string;
    user_id: string;
    id: Generated<string>;
    seats: number[];
    begun_at: Date;
    ends_at: Date;
    state: Generated<'live' | 'released' | 'expired' | 'offered'>;
    yielded_at: Date | null;
    waiting_id: Generated<string>;
    categories: string[] | null;
  };
  waitings: {
    id: Generated<string>;
    user_id: string;
    showtime_id: string;
    cinema_id: string | null;
    party: number;
    by_sms: boolean;
    begun_at: Date;
    place: GeneratedAlways<number>;
    unused_offers: Generated<number>;
    offer_id: string | null;
  };
}
