-- Each link that shows releases to one browser, so that it can be listed and revoked before its end.
create table registry.previews (
  id text primary key,
  -- The token behind it, or 'settings' for the first one of the ops team: a revoked token takes its previews along.
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

-- The newest token that came in place of this one by rotation.
alter table registry.tokens add column successor text;

-- A release that is gone for good: its name and version are never published again.
create table registry.tombstones (
  name text not null,
  version text not null,
  digest text not null,
  reason text not null,
  purged_by text not null,
  purged_at timestamptz not null,
  -- Its file names, for caches in front.
  files jsonb not null,
  -- When the files were gone and the caches in front had heard; null while a purge has to go on.
  completed_at timestamptz,
  primary key (name, version)
);
create index tombstones_purged on registry.tombstones (purged_at);
