-- The foreign origins that the code of each remote may call. Ops allow them.
create table registry.hosts (
  name text not null,
  origin text not null,
  primary key (name, origin)
);
