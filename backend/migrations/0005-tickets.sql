-- Up to twelve random digits as a number, from the first 48 strong random bits of a version 4 UUID.
create function app.random_number(below bigint) returns bigint
language sql volatile as $$
  select ('x' || translate(left(gen_random_uuid()::text, 13), '-', ''))::bit(48)::bigint % below
$$;

-- A ticket's code is an even number and a party's an odd one, so they never meet.
create function app.ticket_code() returns text
language sql volatile as $$
  select lpad((app.random_number(500000000000) * 2)::text, 12, '0')
$$;

create function app.party_code() returns text
language sql volatile as $$
  select lpad((app.random_number(500000000000) * 2 + 1)::text, 12, '0')
$$;

create table app.purchases (
  id text primary key default gen_random_uuid()::text,
  user_id text not null references app.users,
  showtime_id text not null,
  cinema_id text not null,
  ticket_count integer not null check (ticket_count > 0),
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  -- The code that admits all tickets of the purchase.
  party_code text not null unique default app.party_code() check (party_code ~ '^[0-9]{11}[13579]$'),
  hold_id text,
  -- One word a ticket, as the call asked; null for a party at the default's price. A repeated key compares it.
  categories text[],
  foreign key (showtime_id, cinema_id) references app.screenings
);
comment on table app.purchases is 'Sales: What a member bought with one confirmation. Written by purchases.';
create index purchases_user on app.purchases (user_id, at);
-- Deleting a screening looks for its purchases, one by one without this index.
create index purchases_screening on app.purchases (showtime_id, cinema_id);

-- Rows are valid for 24 hours, and a sweep deletes them later.
create table app.purchase_keys (
  user_id text not null,
  key text not null,
  purchase_id text not null,
  at timestamptz not null,
  primary key (user_id, key)
);
comment on table app.purchase_keys is 'Sales: The purchase of an idempotency key, for a day. Written by purchases, the sweeper.';
create index purchase_keys_at on app.purchase_keys (at);

create table app.tickets (
  id text primary key default gen_random_uuid()::text,
  purchase_id text not null references app.purchases,
  -- The purchase's own, repeated here so that the table itself refuses to sell a seat twice.
  showtime_id text not null,
  cinema_id text not null,
  seat integer not null check (seat > 0),
  code text not null unique check (code ~ '^[0-9]{11}[02468]$'),
  status text not null default 'Unused' check (status in ('Unused', 'Used', 'Expired', 'Void', 'Cancelled')),
  -- The friend who holds the ticket. Null: the buyer.
  holder_id text references app.users,
  used_at timestamptz,
  used_by text references app.users,
  -- A scan of a party uses several tickets. The first has its nonce, and each other one the id of the first.
  used_nonce text,
  used_with text,
  used_door text,
  -- The attendant's reason for admitting a ticket outside its time.
  forced_reason text,
  -- A void ticket was bought with points of a payment that the payer reversed.
  voided_at timestamptz,
  voided_for text references app.top_ups,
  -- The cinema's rule at the time of the purchase.
  cancel_rule integer[],
  cancelled_at timestamptz,
  -- The points that went back to the payer.
  refunded bigint,
  -- The people of this ticket came in by a door's list, and the scan arrived later.
  used_by_list boolean not null default false,
  -- Null where the purchase names no categories.
  category text,
  -- What the ticket cost. Null for a ticket from before categories, which cost an equal part of its purchase.
  paid bigint check (paid > 0),
  -- A cancelled showing cancels used tickets too, and they keep their scan.
  constraint tickets_used_check check ((status = 'Used') = (used_at is not null) or status = 'Cancelled'),
  constraint tickets_void_check check ((status = 'Void') = (voided_at is not null)),
  constraint tickets_cancelled_check check ((status = 'Cancelled') = (cancelled_at is not null)),
  constraint tickets_refunded_check check ((cancelled_at is null) = (refunded is null))
);
comment on table app.tickets is 'Sales: Each ticket with its seat, its code and its scan. Written by purchases, cancellations, gifts, the door, the sweeper.';
-- The seat of a void or cancelled ticket is sold again.
create unique index tickets_seat_sold on app.tickets (showtime_id, cinema_id, seat) where status not in ('Void', 'Cancelled');
create index tickets_purchase on app.tickets (purchase_id);
create index tickets_holder on app.tickets (holder_id) where holder_id is not null;
create index tickets_unused on app.tickets (showtime_id) where status = 'Unused';
create index tickets_used on app.tickets (cinema_id, used_at) where used_at is not null;
create unique index tickets_nonce on app.tickets (used_by, used_nonce) where used_nonce is not null;
-- The undo of a scan.
create index tickets_used_by on app.tickets (used_by, used_at) where used_by is not null;
-- The list of a door and its marks, and a message of a cancelled showing, read the tickets of one showing in any state.
create index tickets_screening on app.tickets (showtime_id, cinema_id);

-- What a ticket cost, also one from before categories.
create function app.paid_for(p_paid bigint, p_amount bigint, p_count integer) returns bigint
language sql immutable as $$ select coalesce(p_paid, p_amount / p_count) $$;

-- Ops may not read tickets, so this function has the rights of its owner.
create function app.is_seat_sold(p_showtime text, p_cinema text, p_seat integer) returns boolean
language sql stable security definer set search_path = pg_catalog as $$
  select exists (
    select from app.tickets
    where showtime_id = p_showtime and cinema_id = p_cinema and seat = p_seat and status not in ('Void', 'Cancelled'))
$$;

-- Whether all these seats of a show are sold to others than this member.
create function app.are_sold_to_others(p_showtime text, p_cinema text, p_seats integer[], p_user text) returns boolean
language sql stable as $$
  select not exists (
    select from unnest(p_seats) as wanted(seat) where not exists (
      select from app.tickets t join app.purchases p on p.id = t.purchase_id
      where t.showtime_id = p_showtime and t.cinema_id = p_cinema and t.seat = wanted.seat
        and t.status not in ('Void', 'Cancelled') and p.user_id <> p_user))
$$;

-- The free seats of each row before our first ticket. The seats that the cinema sold itself are at the front.
create function app.first_free_in_rows(total integer, per_row integer, assigned integer) returns integer[]
language sql immutable as $$
  select array_agg(size - least(size, greatest(0, assigned - (number - 1) * per_row)) order by number)
  from (
    select number, least(per_row, total - (number - 1) * per_row) as size
    from generate_series(1, (total + per_row - 1) / per_row) as number
  ) as seat_rows
$$;

-- The row for a party of `wanted`: the fullest one that still fits all of them, else the one that fits the most. Among
-- equal rows it takes the one further back, because the screen is seen better there.
create function app.pick_row(free integer[], wanted integer) returns integer
language plpgsql immutable as $$
declare
  best integer := 1;
begin
  for number in 2 .. cardinality(free) loop
    if free[best] < wanted then
      if free[number] >= free[best] then best := number; end if;
    elsif free[number] >= wanted and free[number] <= free[best] then
      best := number;
    end if;
  end loop;
  return best;
end
$$;
