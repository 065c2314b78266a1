-- The checks of a release, such as the journeys of faults. The last result of each check counts.
create table registry.checks (
  name text not null,
  version text not null,
  "check" text not null,
  passed boolean not null,
  primary key (name, version, "check"),
  foreign key (name, version) references registry.releases (name, version) on delete cascade
);
