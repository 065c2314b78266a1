-- The salt of a showing's marks. `list_issued_at` is there already: it is set under the lock of the row when a door first
-- gets the list, so a transaction that holds this lock reads it right.
alter table app.screenings add column door_salt text;

-- The attendants who got the list, and when first. They alone may send scans later.
create table app.door_lists (
  showtime_id text not null,
  cinema_id text not null,
  attendant_id text not null references app.users,
  got_at timestamptz not null,
  primary key (showtime_id, cinema_id, attendant_id),
  foreign key (showtime_id, cinema_id) references app.screenings on delete cascade
);

-- A code's slow hash, with the salt of its showing. Each is made once.
create table app.door_marks (
  code text primary key,
  showtime_id text not null,
  cinema_id text not null,
  mark text not null,
  foreign key (showtime_id, cinema_id) references app.screenings on delete cascade
);
create index door_marks_screening on app.door_marks (showtime_id, cinema_id);

-- The shows of today, over all cinemas.
create index showtimes_starts on app.showtimes (starts_at);
