create table registry.hosts (
  name text not null,
  origin text not null,
  primary key (name, origin)
);
create table registry.denied_hosts (
  name text not null,
  origin text not null,
  primary key (name, origin)
);
