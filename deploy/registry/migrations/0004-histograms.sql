-- A histogram of times (src/watch/histogram.ts). Null for a metric without times, and from a process of an older release.
alter table registry.figures add column buckets integer[];

create function registry.add_buckets(a integer[], b integer[]) returns integer[] language sql immutable as $$
  select coalesce(array_agg(coalesce(x, 0) + coalesce(y, 0) order by at), '{}')
  from unnest(a, b) with ordinality as both_sides (x, y, at)
$$;
