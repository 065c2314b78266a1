-- The seats of wheelchairs and companions, which only a person chooses.
create function app.special_seats(p_plan json) returns integer[]
language sql immutable as $$
  select coalesce(array_agg(number::integer order by number), '{}')
  from (
    select seat, row_number() over (order by z.n, r.n, s.n) as number
    from json_array_elements(p_plan -> 'Zones') with ordinality as z(zone, n),
      json_array_elements(zone -> 'Rows') with ordinality as r(seats, n),
      json_array_elements(seats -> 'Seats') with ordinality as s(seat, n)
  ) as numbered
  where seat ->> 'Kind' is not null
$$;
alter table app.seat_plans add column special integer[] not null generated always as (app.special_seats(plan)) stored;

-- When the seats of a released hold went to a member whose points cover them. The next hold of the show clears it.
alter table app.holds add column yielded_at timestamptz;
-- When the provider first said that the payment is under way.
alter table app.top_ups add column under_way_at timestamptz;

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
  select p_points + coalesce(sum(cardinality(h.seats) * s.price), 0) into v_price
    from app.holds h join app.screenings s on s.showtime_id = h.showtime_id and s.cinema_id = h.cinema_id
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

-- A hold goes on while its member may still pay into the account of a transfer.
create function app.has_open_transfer(p_now timestamptz, p_user text) returns boolean
language sql stable as $$
  select exists (
    select from app.top_ups where user_id = p_user and state = 'pending' and (transfer ->> 'until')::timestamptz > p_now)
$$;

-- The courtesies of others that yield to a party of so many ordinary seats where fewer are free: the oldest first, none
-- within two minutes of its begin, and none at all where they are not enough. The party's hold must be covered for
-- `p_points`; null where the party pays at once. `p_gone` are seats that another item of the same batch got.
create function app.yielding_holds(
  p_now timestamptz, p_user text, p_showtime text, p_cinema text, p_count integer, p_points bigint,
  p_gone integer[] default '{}'
) returns table (member text, yielded integer[])
language plpgsql stable as $$
declare
  v_closed integer[];
  v_counter integer;
  v_free integer;
  v_members text[] := '{}';
  r record;
begin
  select s.counter_seats, s.closed_seats || p.special, s.total_seats - s.assigned_seats - (
      select count(*) from unnest(p.special) as special(seat)
      where special.seat > s.counter_seats and special.seat <> all (s.closed_seats)
        and not app.is_seat_sold(p_showtime, p_cinema, special.seat)
    ) - (
      select count(distinct taken.seat) from (
        select h.seat from app.seat_holds h
          where h.showtime_id = p_showtime and h.cinema_id = p_cinema and h.user_id <> p_user and h.ends_at > p_now
        union all select unnest(p_gone)) as taken(seat)
      where taken.seat > s.counter_seats and taken.seat <> all (s.closed_seats || p.special))
    into v_counter, v_closed, v_free
    from app.screenings s join app.seat_plans p on p.id = s.plan_id
    where s.showtime_id = p_showtime and s.cinema_id = p_cinema;
  if v_free is null or v_free >= p_count then return; end if;
  if p_points is not null and not app.is_covered(p_now, p_user, p_points, p_showtime, p_cinema) then return; end if;
  for r in
    select h.user_id, (
        select count(*) from unnest(h.seats) as own(seat) where own.seat > v_counter and own.seat <> all (v_closed)
      ) as ordinary
    from app.holds h
    where h.showtime_id = p_showtime and h.cinema_id = p_cinema and h.state = 'live' and h.ends_at > p_now
      and h.begun_at <= p_now - interval '2 minutes' and h.user_id <> p_user and not h.seats && p_gone
    order by h.begun_at, h.user_id
  loop
    exit when v_free >= p_count;
    continue when r.ordinary = 0 or app.is_covered(p_now, r.user_id);
    v_free := v_free + r.ordinary;
    v_members := v_members || r.user_id;
  end loop;
  if v_free < p_count then return; end if;
  return query select h.user_id, h.seats from app.holds h
    where h.showtime_id = p_showtime and h.cinema_id = p_cinema and h.user_id = any (v_members);
end
$$;

-- Whether a party may have these seats although others held them: courtesies yield, and are released. The caller has locked
-- the screening, and knows that no seat is sold or closed.
create function app.make_room(
  p_now timestamptz, p_user text, p_showtime text, p_cinema text, p_seats integer[], p_points bigint, p_gone integer[]
) returns boolean
language plpgsql as $$
declare
  v_held integer[];
  v_members text[];
  v_yielded integer[];
begin
  select array_agg(seat) into v_held from app.seat_holds
    where showtime_id = p_showtime and cinema_id = p_cinema and seat = any (p_seats) and user_id <> p_user
      and ends_at > p_now;
  -- They yielded to an earlier item.
  if v_held is null then return true; end if;
  select array_agg(distinct y.member), array_agg(seat) into v_members, v_yielded
    from app.screenings s
      join app.seat_plans p on p.id = s.plan_id
      cross join lateral (
        select count(*)::integer as ordinary from unnest(p_seats) as wanted(seat) where wanted.seat <> all (p.special)) w
      cross join lateral app.yielding_holds(p_now, p_user, p_showtime, p_cinema, w.ordinary, p_points, p_gone) y
      cross join lateral unnest(y.yielded) as seat
    where s.showtime_id = p_showtime and s.cinema_id = p_cinema;
  if v_yielded is null or not v_held <@ v_yielded then return false; end if;
  delete from app.seat_holds
    where showtime_id = p_showtime and cinema_id = p_cinema and seat = any (v_yielded) and user_id = any (v_members);
  update app.holds set state = 'released', ends_at = p_now, yielded_at = p_now
    where showtime_id = p_showtime and cinema_id = p_cinema and user_id = any (v_members);
  return true;
end
$$;

-- Whether all these seats of a show are sold to others than this member.
create function app.are_sold_to_others(p_showtime text, p_cinema text, p_seats integer[], p_user text) returns boolean
language sql stable as $$
  select not exists (
    select from unnest(p_seats) as wanted(seat) where not exists (
      select from app.tickets t join app.purchases p on p.id = t.purchase_id
      where t.showtime_id = p_showtime and t.cinema_id = p_cinema and t.seat = wanted.seat
        and t.status not in ('Void', 'Cancelled') and p.user_id <> p_user))
$$;

-- Ends a member's hold. A repeated call changes nothing. Seats come before holds, as in every other change of both.
create or replace function app.release_hold(p_user text, p_hold text, p_now timestamptz) returns void
language plpgsql as $$
begin
  perform from app.wallets where user_id = p_user for update;
  perform from app.screenings
    where (showtime_id, cinema_id) in (select showtime_id, cinema_id from app.holds where id = p_hold)
    for update;
  delete from app.seat_holds s using app.holds h
    where h.id = p_hold and h.user_id = p_user and h.state = 'live' and s.hold_id = h.id
      and s.showtime_id = h.showtime_id and s.cinema_id = h.cinema_id and s.seat = any (h.seats);
  update app.holds set state = 'released', ends_at = p_now
    where id = p_hold and user_id = p_user and state = 'live' and ends_at > p_now;
end
$$;
