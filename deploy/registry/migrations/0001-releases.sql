create table registry.releases (
  name text not null,
  version text not null,
  -- The hash of the manifest, which holds the hash of every file.
  digest text not null,
  manifest jsonb not null,
  published_at timestamptz not null default now(),
  -- The time of a rollback. No session continues with a withdrawn release.
  withdrawn_at timestamptz,
  -- The packages that it bundles, from its bom.json: a list of {name, version, integrity}. Null is unknown.
  packages jsonb,
  -- Who and what built it: the token's name, and the claims of a pipeline's run.
  built_by jsonb,
  -- The SHA-256 of each script and stylesheet, by its file: phones name the files that they have by these.
  dictionaries jsonb,
  primary key (name, version)
);
-- Each node reads the state twice a second, so its cost must not grow with old releases.
create index releases_withdrawn on registry.releases (withdrawn_at desc) where withdrawn_at is not null;
create index releases_packages on registry.releases using gin (packages jsonb_path_ops);

-- The checks of a release, such as the journeys of faults. The last result of each check counts.
create table registry.checks (
  name text not null,
  version text not null,
  "check" text not null,
  passed boolean not null,
  primary key (name, version, "check"),
  foreign key (name, version) references registry.releases (name, version) on delete cascade
);

-- The source map of one script, compressed. No page can load it.
create table registry.source_maps (
  name text not null,
  version text not null,
  file text not null,
  map bytea not null,
  primary key (name, version, file),
  foreign key (name, version) references registry.releases (name, version) on delete cascade
);

-- A purged release. The registry never publishes its name and version again.
create table registry.tombstones (
  name text not null,
  version text not null,
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

-- The bytes that each remote has published on a day, of releases that were deleted since too.
create table registry.day_bytes (
  day date not null,
  name text not null,
  bytes bigint not null,
  primary key (day, name)
);

create table registry.live (
  name text primary key,
  version text not null,
  foreign key (name, version) references registry.releases (name, version)
);

create table registry.switched_off (
  name text primary key,
  message text not null
);

-- Remotes that ops took out for good. A remote that goes live again leaves the list.
create table registry.retired (
  name text primary key,
  reason text not null,
  retired_by text not null,
  retired_at timestamptz not null
);
