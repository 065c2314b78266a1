-- The starts of a day (UTC) by the version of the app. A plain count, without ids of phones. It replaces registry.phones, which an
-- older node may still write.
create table registry.app_starts (
  day date not null,
  app text not null,
  starts bigint not null,
  primary key (day, app)
);
