-- How many took how long (src/health/histogram.ts); null for what is no time, and from a process that does not count it.
alter table registry.figures add column buckets integer[];

create function registry.add_buckets(a integer[], b integer[]) returns integer[] language sql immutable as $$
  select coalesce(array_agg(coalesce(x, 0) + coalesce(y, 0) order by at), '{}')
  from unnest(a, b) with ordinality as both_sides (x, y, at)
$$;
