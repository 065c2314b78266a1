-- What somebody has put a release through, such as the journeys of faults; the last word on each counts.
create table registry.checks (
  name text not null,
  version text not null,
  "check" text not null,
  passed boolean not null,
  primary key (name, version, "check"),
  foreign key (name, version) references registry.releases (name, version) on delete cascade
);
