-- The time of a rollback. No session continues with a withdrawn release.
alter table registry.releases add column withdrawn_at timestamptz;
-- No code reads this column any more.
alter table registry.releases add column kept_until timestamptz;

create table registry.rollouts (
  id integer generated always as identity primary key,
  revision integer not null default 1,
  status text not null default 'running' check (status in ('running', 'paused', 'promoted', 'aborted', 'rolled_back')),
  -- Part of the hash that gives a device its bucket, so each rollout draws other devices.
  salt text not null,
  releases jsonb not null,
  -- The live releases at the start, which a rollback restores. Null for a new remote.
  control jsonb not null,
  plan jsonb not null,
  step integer not null default 0,
  step_since timestamptz not null,
  reason text,
  started_by text not null,
  started_at timestamptz not null,
  ended_at timestamptz
);

create table registry.switched_off (
  name text primary key,
  message text not null
);

create table registry.freezes (
  id integer generated always as identity primary key,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  reason text not null
);

-- The sets that devices got, so that every node can serve the set of a session.
create table registry.sets (
  id text primary key,
  assignment jsonb not null,
  last_served_at timestamptz not null default now()
);

create table registry.tokens (
  id text primary key,
  name text not null,
  role text not null check (role in ('squad', 'ops', 'read')),
  remote text,
  hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

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

-- The sums of the reports of pages, by minute and release.
create table registry.figures (
  minute timestamptz not null,
  release text not null,
  metric text not null,
  count integer not null,
  total double precision not null,
  primary key (release, metric, minute)
);
create index figures_minute on registry.figures (minute);

-- One row for each device of a rollout that reported.
create table registry.compared (
  rollout_id integer not null references registry.rollouts (id) on delete cascade,
  -- A hash of the device and the rollout's id, so the rows of two rollouts cannot be joined.
  device text not null,
  arm text not null check (arm in ('canary', 'control')),
  used boolean not null,
  failed boolean not null,
  slow boolean not null,
  primary key (rollout_id, device)
);
