-- A scan of a party uses several tickets. The first has its nonce, and each other one the id of the first.
alter table app.tickets
  add column used_door text,
  add column used_with text;
create index tickets_used on app.tickets (cinema_id, used_at) where used_at is not null;

-- A manager of a cinema sees its report.
alter table app.attendants add column is_manager boolean not null default false;

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
