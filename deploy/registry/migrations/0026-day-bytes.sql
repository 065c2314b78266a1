-- The most new bytes that a remote publishes in a day.
alter table registry.rules add column day_megabytes integer not null default 200;

-- The bytes that each remote has published on a day, of releases that were deleted since too.
create table registry.day_bytes (
  day date not null,
  name text not null,
  bytes bigint not null,
  primary key (day, name)
);
