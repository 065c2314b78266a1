create table registry.rollouts (
  id integer generated always as identity primary key,
  revision integer not null default 1,
  status text not null default 'running'
    check (status in ('waiting', 'running', 'paused', 'promoted', 'aborted', 'rolled_back')),
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
  ended_at timestamptz,
  -- The signals that have paused the rollout.
  asked text[] not null default '{}',
  -- The planned start; null for one at once. The gates are passed again at that time.
  starts_at timestamptz,
  -- Whether the rules for squads apply.
  by_squad boolean not null default false,
  -- The token or the person that planned a start. The watch asks at that time whether they may still start it. Null for a start
  -- at once.
  author jsonb
);
create index rollouts_active on registry.rollouts (id) where status in ('running', 'paused');

-- Tells the backend which rollouts to note acts for, in the transaction that starts or ends one.
create function registry.keep_fact_rollouts() returns trigger language plpgsql as $$
begin
  if new.status in ('running', 'paused') then
    insert into facts.rollouts (id) values (new.id) on conflict do nothing;
  else
    delete from facts.rollouts where id = new.id;
  end if;
  return null;
end $$;
create trigger keep_fact_rollouts after insert or update of status on registry.rollouts
  for each row execute function registry.keep_fact_rollouts();

create table registry.freezes (
  id integer generated always as identity primary key,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  reason text not null
);

-- The rules of ops for squads, in a single row.
create table registry.rules (
  is_only boolean primary key default true check (is_only),
  -- The moment at which ops set the rules. Until then the environment decides.
  set_at timestamptz,
  first_percent double precision not null default 100,
  min_minutes double precision not null default 0,
  min_devices integer not null default 0,
  promote text not null default 'squad' check (promote in ('squad', 'ops')),
  -- The most new bytes that a remote publishes in a day.
  day_megabytes integer not null default 200,
  -- Whether runs outside the trusted environment may make previews. Null is the default of the environment.
  run_previews boolean,
  -- By remote, the guards of a plan that names none. Null is the program's default.
  guards jsonb,
  -- Times of the week in Lagos in which rollouts wait.
  never text not null default '',
  -- By remote, the plan of a rollout that names none.
  plans jsonb not null default '{}',
  -- The most percent that one person gives a release; null while no command needs a second person.
  second_person double precision
);
insert into registry.rules default values;

-- The preview links, so that ops can list them and revoke them before they expire.
create table registry.previews (
  id text primary key,
  -- The token that made the link, or 'settings' for the first token of ops. A revoked token ends its previews.
  token text not null,
  made_by text not null,
  releases jsonb not null,
  tester boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index previews_end on registry.previews (expires_at);
create index previews_token on registry.previews (token);
