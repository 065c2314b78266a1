-- Each key has a moment at which it is fully rested; every try delays it. A row with a past moment counts as absent,
-- and a crash may lose the rows. All nodes agree, because the database's clock counts.
create unlogged table app.rate_limits (
  key text primary key,
  rested_at timestamptz not null
);
create index rate_limits_rested on app.rate_limits (rested_at);

-- Counts a try on each key, unless that would move its moment beyond the span. Costs and spans are seconds. Returns the
-- seconds to wait before a try may succeed, 0 when this one did.
create function app.take_tries(keys text[], costs float8[], spans float8[]) returns float8
language sql as $$
  with wanted as (
    select w.key, make_interval(secs => w.cost) as cost, make_interval(secs => w.span) as span
    from unnest(keys, costs, spans) as w (key, cost, span)
  ), taken as (
    insert into app.rate_limits as r (key, rested_at)
    select w.key, now() + w.cost from wanted w order by w.key
    on conflict (key) do update set rested_at = greatest(r.rested_at, now()) + (excluded.rested_at - now())
      where greatest(r.rested_at, now()) + (excluded.rested_at - now()) / 2
        <= now() + (select w.span from wanted w where w.key = excluded.key)
    returning key
  )
  select coalesce(max(greatest(1, extract(epoch from r.rested_at - now() + w.cost - w.span))), 0)::float8
  from wanted w left join app.rate_limits r using (key)
  where w.key not in (select key from taken)
$$;
