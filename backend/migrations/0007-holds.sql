-- What is left of a hold decides for ten minutes after its end when the next one begins. An offer is a hold with a waiting.
-- Its state is `offered` while it lives, so it counts nowhere as a hold that the member chose, and a member may have both
-- at one show.
create table app.holds (
  showtime_id text not null,
  cinema_id text not null,
  user_id text not null,
  id text not null unique default gen_random_uuid()::text,
  seats integer[] not null,
  -- The first hold of a row of them. Another choice of seats does not begin anew.
  begun_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null default 'live' check (state in ('live', 'released', 'expired', 'offered')),
  -- When the seats of a released hold went to a member whose points cover them. The next hold of the show clears it.
  yielded_at timestamptz,
  waiting_id text not null default '',
  -- The party that the member wants, because the points have to cover what it costs. Null at the default's price.
  categories text[],
  primary key (showtime_id, cinema_id, user_id, waiting_id)
);
comment on table app.holds is 'Sales: A member''s hold of a show, and what its half hour still says after its end. Written by holds, purchases, the sweeper.';
create index holds_user on app.holds (user_id);
create index holds_live on app.holds (ends_at) where state = 'live';
-- A member has one offer at a time.
create unique index holds_offered on app.holds (user_id) where state = 'offered';
-- The sweeper reads these each minute. Later holds end later, so rows with close ends lie in the same blocks, and an index
-- of blocks costs a sale next to nothing.
create index holds_end on app.holds using brin (ends_at);

-- The key refuses a second holder, also where the locks fail. The rows live for minutes, so they have no foreign keys.
create table app.seat_holds (
  showtime_id text not null,
  cinema_id text not null,
  seat integer not null,
  user_id text not null,
  hold_id text not null,
  ends_at timestamptz not null,
  primary key (showtime_id, cinema_id, seat)
);
comment on table app.seat_holds is 'Sales: The seats of live holds. The key refuses a second holder. Written by holds, purchases, the sweeper.';
create index seat_holds_end on app.seat_holds using brin (ends_at);

-- Holds end with the sales of their showing. Ops may not change holds, so this function has the rights of its owner.
create function app.end_holds() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'DELETE' or new.cancelled_at is not null then
    delete from app.seat_holds where showtime_id = old.showtime_id and cinema_id = old.cinema_id;
    delete from app.holds where showtime_id = old.showtime_id and cinema_id = old.cinema_id;
  end if;
  return null;
end $$;
create trigger end_holds after delete or update of cancelled_at on app.screenings for each row
  execute function app.end_holds();

-- The free ordinary seats of a show: neither sold or closed, nor of a wheelchair or a companion, nor held by others than
-- `p_user`, nor among `p_gone`. Null without a plan.
create function app.free_ordinary(
  p_now timestamptz, p_showtime text, p_cinema text, p_user text default null, p_gone integer[] default '{}'
) returns integer
language plpgsql stable as $$
begin
  return (
    select s.total_seats - s.assigned_seats - (
        select count(*) from unnest(p.special) as special(seat)
        where special.seat > s.counter_seats and special.seat <> all (s.closed_seats)
          and not app.is_seat_sold(p_showtime, p_cinema, special.seat)
      ) - (
        select count(distinct taken.seat) from (
          select h.seat from app.seat_holds h
            where h.showtime_id = p_showtime and h.cinema_id = p_cinema and h.user_id is distinct from p_user
              and h.ends_at > p_now
          union all select unnest(p_gone)) as taken(seat)
        where taken.seat > s.counter_seats and taken.seat <> all (s.closed_seats || p.special))
    from app.screenings s join app.seat_plans p on p.id = s.plan_id
    where s.showtime_id = p_showtime and s.cinema_id = p_cinema);
end
$$;

-- The courtesies of others that yield to a party of so many ordinary seats where fewer are free: the oldest first, none
-- within two minutes of its begin, and none at all where they are not enough. An offer without the points for it is one
-- too. The party's hold must be covered for `p_points`; null where the party pays at once. `p_gone` are seats that another
-- item of the same batch got.
create function app.yielding_holds(
  p_now timestamptz, p_user text, p_showtime text, p_cinema text, p_count integer, p_points bigint,
  p_gone integer[] default '{}'
) returns table (member text, yielded integer[])
language plpgsql stable as $$
declare
  v_closed integer[];
  v_counter integer;
  v_free integer;
  v_holds text[] := '{}';
  r record;
begin
  select s.counter_seats, s.closed_seats || p.special, app.free_ordinary(p_now, p_showtime, p_cinema, p_user, p_gone)
    into v_counter, v_closed, v_free
    from app.screenings s join app.seat_plans p on p.id = s.plan_id
    where s.showtime_id = p_showtime and s.cinema_id = p_cinema;
  if v_free is null or v_free >= p_count then return; end if;
  if p_points is not null and not app.is_covered(p_now, p_user, p_points, p_showtime, p_cinema) then return; end if;
  for r in
    select h.id, h as hold, (
        select count(*) from unnest(h.seats) as own(seat) where own.seat > v_counter and own.seat <> all (v_closed)
      ) as ordinary
    from app.holds h
    where h.showtime_id = p_showtime and h.cinema_id = p_cinema and h.state in ('live', 'offered') and h.ends_at > p_now
      and h.begun_at <= p_now - interval '2 minutes' and h.user_id <> p_user and not h.seats && p_gone
    order by h.begun_at, h.user_id
  loop
    exit when v_free >= p_count;
    continue when r.ordinary = 0 or app.is_hold_covered(p_now, r.hold);
    v_free := v_free + r.ordinary;
    v_holds := v_holds || r.id;
  end loop;
  if v_free < p_count then return; end if;
  return query select h.user_id, h.seats from app.holds h where h.id = any (v_holds);
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
    where showtime_id = p_showtime and cinema_id = p_cinema and user_id = any (v_members)
      and state in ('live', 'offered') and ends_at > p_now and seats <@ v_yielded;
  return true;
end
$$;

-- Ends a member's hold. A repeated call changes nothing. Seats come before holds, as in every other change of both.
create function app.release_hold(p_user text, p_hold text, p_now timestamptz) returns void
language plpgsql as $$
begin
  perform from app.wallets where user_id = p_user for update;
  perform from app.screenings
    where (showtime_id, cinema_id) in (select showtime_id, cinema_id from app.holds where id = p_hold)
    for update;
  delete from app.seat_holds s using app.holds h
    where h.id = p_hold and h.user_id = p_user and h.state in ('live', 'offered') and s.hold_id = h.id
      and s.showtime_id = h.showtime_id and s.cinema_id = h.cinema_id and s.seat = any (h.seats);
  update app.holds set state = 'released', ends_at = p_now
    where id = p_hold and user_id = p_user and state in ('live', 'offered') and ends_at > p_now;
end
$$;

-- A member got the account of a transfer, or a booking waits for its money: the live holds go on until its end, for half an
-- hour in all. A hold that lost a seat meanwhile does not. Nothing goes on without such a quote: a further booking of a show
-- prolongs nothing. Seats come before holds, as in every other change of both.
create function app.prolong_holds(p_now timestamptz, p_user text, p_wait_ms integer) returns void
language plpgsql as $$
declare
  v_holds text[];
  v_ends timestamptz[];
begin
  perform set_config('lock_timeout', p_wait_ms::text, true);
  if not app.has_open_transfer(p_now, p_user) then return; end if;
  perform from app.screenings
    where (showtime_id, cinema_id) in (
      select showtime_id, cinema_id from app.holds where user_id = p_user and state = 'live' and ends_at > p_now)
    order by showtime_id, cinema_id for update;
  select array_agg(h.id), array_agg(e.ends) into v_holds, v_ends
    from app.holds h
      join app.showtimes s on s.id = h.showtime_id
      cross join lateral (
        select least(app.open_transfer_until(p_now, p_user), h.begun_at + interval '30 minutes', s.starts_at) as ends) e
    where h.user_id = p_user and h.state = 'live' and h.ends_at > p_now and e.ends > h.ends_at
      and cardinality(h.seats) = (
        select count(*) from app.seat_holds x
        where x.showtime_id = h.showtime_id and x.cinema_id = h.cinema_id and x.seat = any (h.seats)
          and x.hold_id = h.id);
  update app.seat_holds x set ends_at = l.ends
    from unnest(v_holds, v_ends) as l(hold, ends) join app.holds h on h.id = l.hold
    where x.showtime_id = h.showtime_id and x.cinema_id = h.cinema_id and x.seat = any (h.seats) and x.hold_id = h.id;
  update app.holds h set ends_at = l.ends from unnest(v_holds, v_ends) as l(hold, ends) where h.id = l.hold;
end
$$;
