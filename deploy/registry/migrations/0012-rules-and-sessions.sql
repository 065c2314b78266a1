-- Each change of the rules raises it, so that the slower of two owners hears of the other.
alter table registry.rules add column revision integer not null default 1;

-- The sessions of tokens and of people, in browsers and in the command. The hash of the secret is stored.
create table registry.sessions (
  id text primary key,
  -- The hash of the token, because the settings may have another token under its id later.
  token_id text,
  token_hash text,
  person text references registry.people (id) on delete cascade,
  expires_at timestamptz not null,
  check (num_nonnulls(token_id, person) = 1 and num_nonnulls(token_id, token_hash) <> 1)
);
create index sessions_expires_at on registry.sessions (expires_at);
insert into registry.sessions (id, token_id, token_hash, expires_at)
  select id, token_id, token_hash, expires_at from registry.ops_sessions;
insert into registry.sessions (id, person, expires_at) select id, person, expires_at from registry.people_sessions;
-- The nodes of the previous release read and write the sessions by these names.
drop table registry.ops_sessions, registry.people_sessions;
create view registry.ops_sessions as
  select id, token_id, token_hash, expires_at from registry.sessions where person is null;
create view registry.people_sessions as
  select id, person, expires_at from registry.sessions where person is not null;
