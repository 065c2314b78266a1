create table app.attendants (
  user_id text not null references app.users,
  cinema_id text not null references app.cinemas,
  -- A manager of a cinema sees its report.
  is_manager boolean not null default false,
  primary key (user_id, cinema_id)
);

-- The attendants who got the list of a showing, and when first. They alone may send scans later.
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

-- Scans that their attendant undid. Their nonces stay used: a repeated scan must not admit the ticket again.
create table app.undone_scans (
  attendant_id text not null references app.users,
  nonce text not null,
  ticket_id text not null references app.tickets,
  scanned_at timestamptz not null,
  undone_at timestamptz not null,
  forced_reason text,
  primary key (attendant_id, nonce)
);

-- Scans by the list that arrived after another scan had admitted the ticket (`twice`), or after the ticket became void.
create table app.door_conflicts (
  attendant_id text not null references app.users,
  nonce text not null,
  ticket_id text not null references app.tickets,
  cinema_id text not null references app.cinemas,
  why text not null check (why in ('twice', 'void')),
  people integer not null check (people > 0),
  scanned_at timestamptz not null,
  received_at timestamptz not null,
  door text,
  first_at timestamptz,
  first_by text references app.users,
  first_door text,
  primary key (attendant_id, nonce)
);
create index door_conflicts_ticket on app.door_conflicts (ticket_id);
create index door_conflicts_cinema on app.door_conflicts (cinema_id, scanned_at);
