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

-- The newest token that replaced this one by rotation.
alter table registry.tokens add column successor text;

-- A purged release. The registry never publishes its name and version again.
create table registry.tombstones (
  name text not null,
  version text not null,
  digest text not null,
  reason text not null,
  purged_by text not null,
  purged_at timestamptz not null,
  -- The names of its files, for caches in front.
  files jsonb not null,
  -- The time at which the files were deleted and the caches in front had confirmed. Null for an incomplete purge.
  completed_at timestamptz,
  primary key (name, version)
);
create index tombstones_purged on registry.tombstones (purged_at);
