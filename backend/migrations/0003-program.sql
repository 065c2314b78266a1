create table app.movies (
  id text primary key default gen_random_uuid()::text,
  position bigint not null generated always as identity,
  title text not null,
  language text not null,
  distributor text not null,
  description text not null,
  poster_url text not null,
  more_poster_urls text[] not null default '{}',
  status text not null check (status in ('now-playing', 'coming-soon')),
  -- The day on which a coming movie starts in the cinemas; null while it is not known.
  comes_on date,
  duration_minutes integer not null check (duration_minutes > 0),
  rating text not null
);
comment on table app.movies is 'Programme: The movies with their posters. Written by imports.';

create table app.trailers (
  id text primary key default gen_random_uuid()::text,
  position bigint not null generated always as identity,
  movie_id text not null references app.movies,
  title text not null,
  thumbnail_url text not null,
  video_url text not null
);
comment on table app.trailers is 'Programme: The trailers and their videos. Written by imports.';
create index trailers_movie on app.trailers (movie_id, position);

create table app.cinemas (
  id text primary key default gen_random_uuid()::text,
  position bigint not null generated always as identity,
  lga text not null references app.places,
  name text not null,
  address text not null,
  slug text not null,
  latitude double precision not null,
  longitude double precision not null,
  preview_url text not null,
  image_urls text[] not null default '{}',
  features text not null,
  -- The rule of cancelling, as pairs: so many minutes before the show, so many percent of the price come back. The
  -- longest time is first. Without a rule no member cancels a ticket. A ticket keeps the rule of its purchase.
  cancel_rule integer[],
  -- The most SMS with tickets that the cinema pays for in a day; 0 sends none.
  ticket_sms integer not null default 0 check (ticket_sms >= 0)
);
comment on table app.cinemas is 'Programme: The cinemas, their places and their rules of cancelling. Written by imports.';
create index cinemas_lga on app.cinemas (lga, position);

create table app.showtimes (
  id text primary key default gen_random_uuid()::text,
  movie_id text not null references app.movies,
  lga text not null references app.places,
  date date not null,
  start_time time not null,
  starts_at timestamptz not null generated always as ((date + start_time) at time zone 'Africa/Lagos') stored,
  unique (movie_id, lga, date, start_time)
);
comment on table app.showtimes is 'Programme: A movie in a town, on a day at a time. Written by imports.';
create index showtimes_upcoming on app.showtimes (movie_id, lga, starts_at);
create index showtimes_lga on app.showtimes (lga, starts_at);
-- The shows of today, over all cinemas.
create index showtimes_starts on app.showtimes (starts_at);

-- The seats of wheelchairs and companions, which only a person chooses.
create function app.special_seats(p_plan json) returns integer[]
language sql immutable as $$
  select coalesce(array_agg(number::integer order by number), '{}')
  from (
    select seat, row_number() over (order by z.n, r.n, s.n) as number
    from json_array_elements(p_plan -> 'Zones') with ordinality as z(zone, n),
      json_array_elements(zone -> 'Rows') with ordinality as r(seats, n),
      json_array_elements(seats -> 'Seats') with ordinality as s(seat, n)
  ) as numbered
  where seat ->> 'Kind' is not null
$$;

-- A changed file is another plan.
create table app.seat_plans (
  id text primary key,
  -- The seating plan of pretix that was imported, for an export.
  file text not null,
  -- The plan as calls answer it.
  plan json not null,
  -- A seat is its place in the plan, from 1 on. Its name (F7), and its words (Row F, seat 7) for a ticket.
  seats integer not null check (seats > 0),
  names text[] not null,
  texts text[] not null,
  special integer[] not null generated always as (app.special_seats(plan)) stored
);
comment on table app.seat_plans is 'Programme: The plan of a hall by the hash of its file, which never changes. Written by imports.';

create table app.screenings (
  showtime_id text not null references app.showtimes,
  cinema_id text not null references app.cinemas,
  price bigint not null check (price > 0),
  total_seats integer not null check (total_seats > 0),
  assigned_seats integer not null default 0,
  -- The part of the assigned seats that the cinema sold at its own counter: they have no tickets of ours.
  counter_seats integer not null default 0 check (counter_seats >= 0),
  seats_per_row integer not null default 12 check (seats_per_row > 0),
  -- Free seats of each row, the front row first; null until the first ticket. Rows fill from their first seat.
  free_in_rows integer[],
  -- Seats of cancelled and reversed tickets. They lie among sold seats, so the counts of rows exclude them. A party gets
  -- them when the rows have no seat left.
  freed_seats integer[] not null default '{}',
  screen_location text not null,
  -- A cancelled showing sells nothing, for good.
  cancelled_at timestamptz,
  cancel_reason text,
  -- Set under the lock of the row when a door first gets the list, so a transaction that holds this lock reads it right.
  list_issued_at timestamptz,
  -- The salt of this showing's marks in the list.
  door_salt text,
  -- Without a plan the seats are numbers in rows of one length.
  plan_id text references app.seat_plans,
  -- Seats of the plan that are out of use. A sold one stays sold.
  closed_seats integer[] not null default '{}',
  -- The prices beside `price`, which is the default (`adult`): [{"category", "price", "note"?}] in the order of the
  -- screens. Null where everybody pays one price. The note says what the door looks at.
  categories json,
  primary key (showtime_id, cinema_id),
  check (assigned_seats between counter_seats and total_seats),
  constraint screenings_cancelled_check check ((cancelled_at is null) = (cancel_reason is null))
);
comment on table app.screenings is 'Programme: A showtime at one cinema: its seats and its price, and the row that a purchase or a hold locks. Written by imports, purchases, cancellations, ops.';
create index screenings_cinema on app.screenings (cinema_id);

-- A screening with a plan has all seats but the closed ones that are not sold.
create function app.count_open_seats() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  select p.seats - count(c.seat) into new.total_seats
    from app.seat_plans p
      left join unnest(new.closed_seats) as c(seat) on c.seat > new.counter_seats and not exists (
        select from app.tickets t
        where t.showtime_id = new.showtime_id and t.cinema_id = new.cinema_id and t.seat = c.seat
          and t.status not in ('Void', 'Cancelled'))
    where p.id = new.plan_id
    group by p.seats;
  return new;
end $$;
create trigger count_open_seats before insert or update of plan_id, closed_seats, counter_seats
  on app.screenings for each row when (new.plan_id is not null) execute function app.count_open_seats();
-- A cancelled ticket of a closed seat.
create trigger count_closed_seats before update of assigned_seats
  on app.screenings for each row when (new.closed_seats <> '{}') execute function app.count_open_seats();
