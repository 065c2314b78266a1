-- Its single row is the lock of all changes.
create table registry.state (
  id boolean primary key default true check (id),
  revision integer not null
);
insert into registry.state (revision) values (0);

-- The audit log. The hash of an entry covers the hash of the previous entry.
create table registry.audit (
  seq integer primary key,
  entry text not null,
  hash text not null
);
create function registry.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'registry.% is append-only', tg_table_name;
end $$;
create trigger append_only before update or delete or truncate on registry.audit
  for each statement execute function registry.refuse_change();

-- The incidents of the time line are found without reading the whole log (shared/contracts/ops/actions.ts).
create index audit_incidents on registry.audit (seq)
  where entry::jsonb ->> 'action' in ('pause', 'rollback', 'switch off', 'switch on', 'purge', 'retire');

-- The entries of the log that receivers have yet to be told about.
create table registry.outbox (
  seq integer primary key,
  -- The receivers that have it already.
  told text[] not null default '{}',
  tries integer not null default 0,
  due_at timestamptz not null
);

-- The sets that devices got, so that every node can serve the set of a session.
create table registry.sets (
  id text primary key,
  assignment jsonb not null,
  last_served_at timestamptz not null default now()
);
