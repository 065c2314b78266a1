-- Each key has a moment at which it is fully rested, and every try delays that moment. A row with a past moment counts as
-- absent, and a crash may lose the rows. All nodes agree, because the database's clock counts.
create unlogged table app.rate_limits (
  key text primary key,
  rested_at timestamptz not null
);
comment on table app.rate_limits is 'Accounts: Counted tries by phone, address and device. Written by every limited call.';
create index rate_limits_rested on app.rate_limits (rested_at);

-- Counts a try on each key, unless that would move its moment beyond the span. Costs and spans are seconds. Returns the
-- seconds to wait before a try may succeed, or 0 when this one did.
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

-- Tries of one day, by the cinemas' calendar. Unlike a rate, a count does not refill before the day is over.
create unlogged table app.daily_tries (
  key text primary key,
  day date not null,
  tries integer not null
);
comment on table app.daily_tries is 'Accounts: Counted tries of a day, which outlive a window. Written by sign-in, codes at the door.';
create index daily_tries_day on app.daily_tries (day);

create function app.today() returns date
language sql stable as $$ select (now() at time zone 'Africa/Lagos')::date $$;

-- Counts a try of today. Returns the seconds until tomorrow above the limit, or 0 when this one is allowed.
create function app.take_daily_try(p_key text, p_most integer) returns float8
language plpgsql as $$
begin
  insert into app.daily_tries as d (key, day, tries) values (p_key, app.today(), 1)
  on conflict (key) do update
    set day = excluded.day, tries = case when d.day = excluded.day then d.tries + 1 else 1 end
    where d.day <> excluded.day or d.tries < p_most;
  if found then return 0; end if;
  return extract(epoch from ((app.today() + 1)::timestamp at time zone 'Africa/Lagos') - now());
end
$$;
