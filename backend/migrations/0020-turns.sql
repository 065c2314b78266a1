-- What the sweeper reads each minute, and the undo of a scan. Holds come and go with each sale, and their ends rise with
-- them, so an index of blocks costs a sale nothing.
create index known_devices_seen on app.known_devices (seen_at);
create index otp_codes_expiry on app.otp_codes (expires_at);
create index holds_end on app.holds using brin (ends_at);
create index seat_holds_end on app.seat_holds using brin (ends_at);
create index tickets_used_by on app.tickets (used_by, used_at) where used_by is not null;

-- When a node last ran each job that one node runs for all.
create table app.turns (
  job text primary key,
  at timestamptz not null
);
