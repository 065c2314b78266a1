-- The prices of a party's tickets in its order, and their sum. A category that the show does not sell has no price, and its
-- party no sum. A party without categories has neither. PostgreSQL puts this function into the query that calls it.
create function app.party_prices(p_price bigint, p_categories json, p_party text[])
returns table (prices bigint[], total bigint)
language sql immutable as $$
  select array_agg(one.price order by one.at), case when bool_and(one.price is not null) then sum(one.price)::bigint end
  from (
    select p.at, case when p.category = 'adult' then p_price else (
        select (c ->> 'price')::bigint from json_array_elements(p_categories) as c
        where c ->> 'category' = p.category) end as price
    from unnest(p_party) with ordinality as p(category, at)
  ) as one
$$;

-- Whether a member's points, and those of top-ups that the provider called under way in the last ten minutes, pay for all
-- the member's live holds and so many points more. A hold that is not covered is a courtesy. `p_showtime` and `p_cinema`
-- name a hold that does not count.
create function app.is_covered(
  p_now timestamptz, p_user text, p_points bigint default 0, p_showtime text default null, p_cinema text default null
) returns boolean
language plpgsql stable as $$
declare
  v_price bigint;
  v_points bigint;
begin
  select p_points + coalesce(sum(coalesce(c.total, cardinality(h.seats) * s.price)), 0) into v_price
    from app.holds h join app.screenings s on s.showtime_id = h.showtime_id and s.cinema_id = h.cinema_id
      cross join lateral app.party_prices(s.price, s.categories, h.categories) c
    where h.user_id = p_user and h.state = 'live' and h.ends_at > p_now
      and (h.showtime_id, h.cinema_id) is distinct from (p_showtime, p_cinema);
  select balance into v_points from app.wallets where user_id = p_user;
  if v_points >= v_price then return true; end if;
  select coalesce(v_points, 0) + coalesce(sum(points), 0) into v_points
    from app.top_ups
    where user_id = p_user and state = 'pending' and payment_id is not null
      and coalesce(under_way_at, created_at) > p_now - interval '10 minutes';
  return v_points >= v_price;
end
$$;

-- Whether the member's points pay for this hold: a chosen one together with all others, an offer after all of them. So an
-- offer never makes a hold a courtesy.
create function app.is_hold_covered(p_now timestamptz, p_hold app.holds) returns boolean
language sql stable as $$
  select app.is_covered(p_now, p_hold.user_id, case when p_hold.state = 'offered' then coalesce((
    select s.price * cardinality(p_hold.seats) from app.screenings s
    where s.showtime_id = p_hold.showtime_id and s.cinema_id = p_hold.cinema_id), 0) else 0 end)
$$;

-- A node that freezes inside a transaction keeps its locks until PostgreSQL ends the session. So a batch of many shows
-- waits for a lock for a moment only, and then leaves out what others have locked: outcome `busy`. `p_locks`:
--   all   waits for wallets, then for screenings, each sorted
--   show  waits for screenings, while it holds nothing else, and leaves out members whose wallet is locked
--   none  waits for nothing
-- A wait that is longer than `p_wait_ms` ends the statement; 0 has no limit.

-- Holds seats for several members at once, one item a member, all seats of an item or none. A member's new hold of a show
-- replaces the one before. A hold is for ten minutes, or until the end of a quote that it waits for, and the same seats
-- again prolong it, but not a courtesy. After half an hour from the first, or a hold that expired, the member waits ten
-- minutes for that show, but not after such a quote. A released hold, and one that a purchase ended, may go on within its
-- half hour. A member whose expired hold was sold to others holds other seats at once: a seat that sells blocks no hall.
-- Seats are places of the named plan, so a hall that has another one now refuses them.
create function app.hold_seats(
  p_now timestamptz, p_user text[], p_showtime text[], p_cinema text[], p_plan text[], p_seats text[],
  p_locks text, p_wait_ms integer, p_categories text[] default null
) returns table (item integer, outcome text, hold text, ends timestamptz)
language plpgsql as $$
declare
  v_outcome text[] := array_fill(null::text, array[cardinality(p_user)]);
  v_hold text[];
  v_ends timestamptz[];
  v_begun timestamptz[];
  v_before text[];
  v_held integer[] := '{}';
  v_showtime text;
  v_cinema text;
  -- Seats of the show that earlier items got.
  v_gone integer[];
  v_wanted integer := 0;
  v_count integer;
  v_last timestamptz;
  -- The wallets and screenings that this call has locked.
  v_users text[];
  v_shows text[];
  v_cinemas text[];
  r record;
begin
  perform set_config('lock_timeout', p_wait_ms::text, true);
  if p_locks = 'show' then
    perform from app.screenings
      where (showtime_id, cinema_id) in (select * from unnest(p_showtime, p_cinema))
      order by showtime_id, cinema_id for update;
  end if;
  if p_locks = 'all' then
    perform from app.wallets where user_id = any (p_user) order by user_id for update;
    perform from app.screenings
      where (showtime_id, cinema_id) in (select * from unnest(p_showtime, p_cinema))
      order by showtime_id, cinema_id for update;
  else
    v_users := array(
      select user_id from app.wallets where user_id = any (p_user) order by user_id for update skip locked);
    if p_locks = 'none' then
      select array_agg(s.showtime_id), array_agg(s.cinema_id) into v_shows, v_cinemas
        from (
          select showtime_id, cinema_id from app.screenings
            where (showtime_id, cinema_id) in (select * from unnest(p_showtime, p_cinema))
            order by showtime_id, cinema_id for update skip locked
        ) s;
    end if;
    for r in
      select t.i from unnest(p_user, p_showtime, p_cinema) with ordinality as t(usr, showtime, cinema, i)
        where exists (select from app.wallets w where w.user_id = t.usr) and t.usr <> all (v_users)
          or p_locks = 'none' and (t.showtime, t.cinema) not in (select * from unnest(v_shows, v_cinemas))
            and exists (
              select from app.screenings s where s.showtime_id = t.showtime and s.cinema_id = t.cinema)
    loop
      v_outcome[r.i] := 'busy';
    end loop;
  end if;
  for r in
    select t.i::integer as i, t.usr, t.plan, t.seats::integer[] as seats, h.starts_at, s.showtime_id, s.cinema_id, s.plan_id,
      s.cancelled_at, o.id, o.seats as before, o.begun_at, o.ends_at, o.state, l.ends as live,
      coalesce(c.total, s.price * cardinality(t.seats::integer[])) as points, b.balance,
      s.closed_seats && t.seats::integer[] or s.counter_seats >= any (t.seats::integer[])
        or exists (
          select from unnest(t.seats::integer[]) as wanted(seat)
            cross join lateral (
              select from app.tickets x
              where x.showtime_id = t.showtime and x.cinema_id = t.cinema and x.seat = wanted.seat
                and x.status not in ('Void', 'Cancelled') limit 1) x) as is_gone,
      exists (
        select from unnest(t.seats::integer[]) as wanted(seat)
          cross join lateral (
            select from app.seat_holds x
            where x.showtime_id = t.showtime and x.cinema_id = t.cinema and x.seat = wanted.seat
              and x.user_id <> t.usr and x.ends_at > p_now limit 1) x) as is_held
    from unnest(p_user, p_showtime, p_cinema, p_plan, p_seats) with ordinality
        as t(usr, showtime, cinema, plan, seats, i)
      left join app.screenings s on s.showtime_id = t.showtime and s.cinema_id = t.cinema
      left join app.showtimes h on h.id = s.showtime_id
      left join app.holds o on o.showtime_id = t.showtime and o.cinema_id = t.cinema and o.user_id = t.usr
        and o.waiting_id = '' and o.ends_at > p_now - interval '10 minutes'
        and not (o.state <> 'released' and o.ends_at <= p_now
          and app.are_sold_to_others(o.showtime_id, o.cinema_id, o.seats, t.usr))
        and not (o.state <> 'released' and o.ends_at <= p_now and app.had_transfer(t.usr, o.begun_at, o.ends_at))
      left join app.wallets b on b.user_id = t.usr
      cross join lateral app.party_prices(s.price, s.categories, p_categories[t.i]::text[]) c
      cross join lateral (
        select array_agg(ends_at order by ends_at) as ends from app.holds
        where user_id = t.usr and state = 'live' and ends_at > p_now
          and (showtime_id, cinema_id) <> (t.showtime, t.cinema)
      ) l
    where v_outcome[t.i] is null
    order by s.showtime_id, s.cinema_id, t.i
  loop
    if (v_showtime, v_cinema) is distinct from (r.showtime_id, r.cinema_id) then
      v_showtime := r.showtime_id;
      v_cinema := r.cinema_id;
      v_gone := '{}';
    end if;
    v_last := coalesce(r.begun_at, p_now) + interval '30 minutes';
    if r.begun_at is not null and not (r.live is null and r.balance >= r.points)
      and not app.is_covered(p_now, r.usr, r.points, r.showtime_id, r.cinema_id)
      and not app.has_open_transfer(p_now, r.usr) then
      v_last := greatest(
        r.begun_at + interval '10 minutes', case when r.state = 'live' and r.ends_at > p_now then r.ends_at end);
    end if;
    if r.showtime_id is null or r.cancelled_at is not null then
      v_outcome[r.i] := 'not_shown_here';
    elsif r.plan_id is distinct from r.plan then
      v_outcome[r.i] := 'other_plan';
    elsif r.starts_at <= p_now then
      v_outcome[r.i] := 'showtime_over';
    elsif (r.ends_at <= p_now and r.state <> 'released') or v_last <= p_now then
      v_outcome[r.i] := 'hold_again_later';
      v_ends[r.i] := r.ends_at + interval '10 minutes';
    elsif cardinality(r.live) >= 2 then
      v_outcome[r.i] := 'too_many_holds';
      v_ends[r.i] := r.live[1];
    elsif r.is_gone or r.seats && v_gone then
      v_outcome[r.i] := 'seats_taken';
    elsif (case when r.is_held then
        not app.make_room(p_now, r.usr, r.showtime_id, r.cinema_id, r.seats, r.points, v_gone) end) then
      v_outcome[r.i] := 'seats_taken';
    else
      v_outcome[r.i] := 'held';
      v_begun[r.i] := coalesce(r.begun_at, p_now);
      v_ends[r.i] := least(greatest(p_now + interval '10 minutes', app.open_transfer_until(p_now, r.usr)), v_last, r.starts_at);
      v_hold[r.i] := case
        when r.before = r.seats and r.state = 'live' then r.id
        else gen_random_uuid()::text end;
      v_before[r.i] := coalesce(r.before, '{}')::text;
      v_held := v_held || r.i;
      v_gone := v_gone || r.seats;
      v_wanted := v_wanted + cardinality(r.seats);
    end if;
  end loop;

  if cardinality(v_held) > 0 then
    delete from app.seat_holds h using unnest(v_held) as i, unnest(v_before[i]::integer[]) as b(seat)
      where h.showtime_id = p_showtime[i] and h.cinema_id = p_cinema[i] and h.seat = b.seat and h.user_id = p_user[i]
        and not exists (select from app.holds o where o.id = h.hold_id and o.state = 'offered');
    perform app.use_offer(p_now, p_user[i], p_showtime[i], p_cinema[i], p_seats[i]::integer[]) from unnest(v_held) as i;
    insert into app.seat_holds as h (showtime_id, cinema_id, seat, user_id, hold_id, ends_at)
      select p_showtime[i], p_cinema[i], seat, p_user[i], v_hold[i], v_ends[i]
        from unnest(v_held) as i, unnest(p_seats[i]::integer[]) as seat order by 1, 2, 3
      on conflict (showtime_id, cinema_id, seat) do update
        set user_id = excluded.user_id, hold_id = excluded.hold_id, ends_at = excluded.ends_at
        where h.ends_at <= p_now or h.user_id = excluded.user_id;
    get diagnostics v_count = row_count;
    if v_count <> v_wanted then
      raise exception 'A seat was held meanwhile' using errcode = 'serialization_failure';
    end if;
    insert into app.holds (showtime_id, cinema_id, user_id, id, seats, begun_at, ends_at, categories)
      select p_showtime[i], p_cinema[i], p_user[i], v_hold[i], p_seats[i]::integer[], v_begun[i], v_ends[i],
          p_categories[i]::text[]
        from unnest(v_held) as i
      on conflict (showtime_id, cinema_id, user_id, waiting_id) do update
        set id = excluded.id, seats = excluded.seats, begun_at = excluded.begun_at, ends_at = excluded.ends_at,
          state = 'live', yielded_at = null, categories = excluded.categories;
  end if;
  return query select i, v_outcome[i], v_hold[i], v_ends[i] from generate_series(1, cardinality(p_user)) as i;
end
$$;
