-- The owner of each path and slot. A later release without the claim does not change the owner.
create table registry.owned (
  kind text not null check (kind in ('path', 'slot')),
  -- The path in the matcher's form: `/movie/:` for both `/movie/:movieId` and `/movie/:id/`.
  form text not null,
  -- The path or slot as its first release declared it.
  claim text not null,
  owner text not null,
  -- The remote that takes it over. Both may claim it until a release of this remote is live with it.
  heir text,
  primary key (kind, form)
);

-- Needs without room for newer versions that the ops team has granted.
create table registry.granted_needs (
  name text not null,
  need text not null,
  primary key (name, need)
);

-- The least plan of a squad, and the role that may promote.
create table registry.rules (
  is_only boolean primary key default true check (is_only),
  first_percent double precision not null default 100,
  min_minutes double precision not null default 0,
  min_devices integer not null default 0,
  promote text not null default 'squad' check (promote in ('squad', 'ops'))
);
insert into registry.rules default values;

-- The live releases own their claims.
insert into registry.owned (kind, form, claim, owner)
select 'path',
  '/' || array_to_string(array(
    select case when part like ':%' then ':' else part end
    from unnest(string_to_array(route ->> 'path', '/')) with ordinality as parts (part, place)
    where part <> '' order by place), '/'),
  route ->> 'path', live.name
from registry.live
join registry.releases using (name, version)
cross join jsonb_array_elements(releases.manifest -> 'routes') route
order by live.name
on conflict do nothing;

insert into registry.owned (kind, form, claim, owner)
select 'slot', fill ->> 'slot', fill ->> 'slot', live.name
from registry.live
join registry.releases using (name, version)
cross join jsonb_array_elements(releases.manifest -> 'fills') fill
order by live.name
on conflict do nothing;
