-- The attendant's reason for admitting a ticket outside its time.
alter table app.tickets add column forced_reason text;

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
