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

create table app.trailers (
  id text primary key default gen_random_uuid()::text,
  position bigint not null generated always as identity,
  movie_id text not null references app.movies,
  title text not null,
  thumbnail_url text not null,
  video_url text not null
);
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
  cancel_rule integer[]
);
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
create index showtimes_upcoming on app.showtimes (movie_id, lga, starts_at);
create index showtimes_lga on app.showtimes (lga, starts_at);
-- The shows of today, over all cinemas.
create index showtimes_starts on app.showtimes (starts_at);

-- One showtime at one cinema: its seats, its price, and the row that a purchase locks.
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
  primary key (showtime_id, cinema_id),
  check (assigned_seats between counter_seats and total_seats),
  constraint screenings_cancelled_check check ((cancelled_at is null) = (cancel_reason is null))
);
create index screenings_cinema on app.screenings (cinema_id);
