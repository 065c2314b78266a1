create table registry.granted_needs (
  name text not null,
  need text not null,
  primary key (name, need)
);
