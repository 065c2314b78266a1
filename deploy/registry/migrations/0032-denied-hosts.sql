-- Origins that ops refused a remote. A table of its own, because the previous release takes every row of hosts as allowed.
create table registry.denied_hosts (
  name text not null,
  origin text not null,
  primary key (name, origin)
);
