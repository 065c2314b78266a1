create table app.attendants (
  user_id text not null references app.users,
  cinema_id text not null references app.cinemas,
  -- A manager of a cinema sees its report.
  is_manager boolean not null default false,
  primary key (user_id, cinema_id)
);
comment on table app.attendants is 'Door: The members who may scan, by cinema. Written by the seed and by hand.';

-- They alone may send scans later.
create table app.door_lists (
  showtime_id text not null,
  cinema_id text not null,
  attendant_id text not null references app.users,
  got_at timestamptz not null,
  primary key (showtime_id, cinema_id, attendant_id),
  foreign key (showtime_id, cinema_id) references app.screenings on delete cascade
);
comment on table app.door_lists is 'Door: The attendants who got the list of a showing, and when first. Written by the door.';

-- Each mark is made once, with the salt of the showing.
create table app.door_marks (
  code text primary key,
  showtime_id text not null,
  cinema_id text not null,
  mark text not null,
  foreign key (showtime_id, cinema_id) references app.screenings on delete cascade
);
comment on table app.door_marks is 'Door: A code''s slow hash for the list of its showing. Written by the sweeper.';
create index door_marks_screening on app.door_marks (showtime_id, cinema_id);

-- A repeated scan must not admit the ticket again. An undo may arrive before its scan, which then must admit nobody. Such a
-- row knows neither ticket nor time.
create table app.undone_scans (
  attendant_id text not null references app.users,
  nonce text not null,
  ticket_id text references app.tickets,
  scanned_at timestamptz,
  undone_at timestamptz not null,
  forced_reason text,
  primary key (attendant_id, nonce)
);
comment on table app.undone_scans is 'Door: Scans that their attendant took back. Their nonces stay used. Written by the door.';
-- For My data, and for an account that is closed.
create index undone_scans_ticket on app.undone_scans (ticket_id);

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
comment on table app.door_conflicts is 'Door: Scans by a list that came after another one had admitted the ticket. Written by the door.';
create index door_conflicts_ticket on app.door_conflicts (ticket_id);
create index door_conflicts_cinema on app.door_conflicts (cinema_id, scanned_at);
