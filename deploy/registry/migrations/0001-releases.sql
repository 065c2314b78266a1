create table registry.releases (
  name text not null,
  version text not null,
  -- The hash of the manifest, which holds the hash of every file.
  digest text not null,
  manifest jsonb not null,
  published_at timestamptz not null default now(),
  primary key (name, version)
);

create table registry.live (
  name text primary key,
  version text not null,
  activated_at timestamptz not null default now(),
  foreign key (name, version) references registry.releases (name, version)
);

create table registry.state (
  id boolean primary key default true check (id),
  revision integer not null
);

insert into registry.state (revision) values (0);
