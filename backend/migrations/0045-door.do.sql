-- The attendant's reason for a ticket that was let in outside its time.
alter table app.tickets add column forced_reason text;

-- Scans that their attendant took back. Their names stay used: a scan that is sent again must not let the ticket in once more.
create table app.undone_scans (
  attendant_id text not null references app.users,
  nonce text not null,
  ticket_id text not null references app.tickets,
  scanned_at timestamptz not null,
  undone_at timestamptz not null,
  forced_reason text,
  primary key (attendant_id, nonce)
);
