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
  features text not null
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
  screen_location text not null,
  primary key (showtime_id, cinema_id),
  check (assigned_seats between counter_seats and total_seats)
);
create index screenings_cinema on app.screenings (cinema_id);
