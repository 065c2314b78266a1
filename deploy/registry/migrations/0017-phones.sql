-- The phones of a day (UTC) by the version of their app. The sketch counts distinct phones and contains no id.
create table registry.phones (
  day text not null,
  app text not null,
  sketch bytea not null,
  primary key (day, app)
);
