-- The entries of the log that receivers have yet to be told about.
create table registry.outbox (
  seq integer primary key,
  -- The receivers that have it already.
  told text[] not null default '{}',
  tries integer not null default 0,
  due_at timestamptz not null
);
