create table app.purchases (
  id text primary key default gen_random_uuid()::text,
  user_id text not null references app.users,
  showtime_id text not null,
  cinema_id text not null,
  ticket_count integer not null check (ticket_count > 0),
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  foreign key (showtime_id, cinema_id) references app.screenings
);
create index purchases_user on app.purchases (user_id, at);

-- The purchase of an idempotency key. Rows are valid for 24 hours, and a sweep deletes them later.
create table app.purchase_keys (
  user_id text not null,
  key text not null,
  purchase_id text not null,
  at timestamptz not null,
  primary key (user_id, key)
);
create index purchase_keys_at on app.purchase_keys (at);

create table app.tickets (
  id text primary key default gen_random_uuid()::text,
  purchase_id text not null references app.purchases,
  -- The purchase's own, repeated here so that the table itself refuses to sell a seat twice.
  showtime_id text not null,
  cinema_id text not null,
  seat integer not null check (seat > 0),
  code text not null unique check (code ~ '^[0-9]{12}$'),
  status text not null default 'Unused' check (status in ('Unused', 'Used', 'Expired')),
  used_at timestamptz,
  used_by text references app.users,
  used_nonce text,
  unique (showtime_id, cinema_id, seat),
  check ((status = 'Used') = (used_at is not null))
);
create index tickets_purchase on app.tickets (purchase_id);
create index tickets_unused on app.tickets (showtime_id) where status = 'Unused';
create unique index tickets_nonce on app.tickets (used_by, used_nonce) where used_nonce is not null;

-- Free seats of each row, the front row first; null until the first ticket. Rows fill from their first seat.
alter table app.screenings add column free_in_rows integer[];

create table app.attendants (
  user_id text not null references app.users,
  cinema_id text not null references app.cinemas,
  primary key (user_id, cinema_id)
);
