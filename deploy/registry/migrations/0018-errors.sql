-- The source map of one script, compressed. No page can load it.
create table registry.source_maps (
  name text not null,
  version text not null,
  file text not null,
  map bytea not null,
  primary key (name, version, file),
  foreign key (name, version) references registry.releases (name, version) on delete cascade
);

-- The errors of a release: one row for each cause and place in its scripts.
create table registry.errors (
  release text not null,
  -- A hash of kind and message without numbers. Releases with the same fault have the same cause.
  cause text not null,
  -- The position of the first frame, or empty.
  place text not null,
  kind text not null,
  message text not null,
  frames text[] not null,
  count integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (release, cause, place)
);
create index errors_last_at on registry.errors (last_at);

-- The devices of a rollout that reported a cause.
create table registry.error_devices (
  rollout_id integer not null references registry.rollouts (id) on delete cascade,
  cause text not null,
  device text not null,
  arm text not null check (arm in ('canary', 'control')),
  primary key (rollout_id, cause, device)
);
