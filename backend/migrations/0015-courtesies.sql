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

-- Holds seats for several members at once, one item a member, all seats of an item or none. A member's new hold of a show
-- replaces the one before. A hold is for ten minutes, and the same seats again prolong it, but not a courtesy. After half
-- an hour from the first, or a hold that expired, the member waits ten minutes for that show. A released hold, and one that a purchase ended,
-- may go on within its half hour. A member whose expired hold was sold to others holds other seats at once: a seat that
-- sells blocks no hall. Seats are places of the named plan, so a hall that has another one now refuses them. Locks like a
-- sale: wallets, then screenings, each sorted.
create or replace function app.hold_batch(
  p_now timestamptz, p_user text[], p_showtime text[], p_cinema text[], p_plan text[], p_seats text[]
) returns table (item integer, outcome text, hold text, ends timestamptz)
language plpgsql as $$
declare
  v_outcome text[];
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
  r record;
begin
  perform from app.wallets where user_id = any (p_user) order by user_id for update;
  perform from app.screenings
    where (showtime_id, cinema_id) in (select * from unnest(p_showtime, p_cinema))
    order by showtime_id, cinema_id for update;
  for r in
    select t.i::integer as i, t.usr, t.plan, t.seats::integer[] as seats, h.starts_at, s.showtime_id, s.cinema_id, s.plan_id,
      s.cancelled_at, o.id, o.seats as before, o.begun_at, o.ends_at, o.state, l.ends as live,
      s.price * cardinality(t.seats::integer[]) as points,
      s.closed_seats && t.seats::integer[] or s.counter_seats >= any (t.seats::integer[])
        or exists (
          select from app.tickets x
          where x.showtime_id = t.showtime and x.cinema_id = t.cinema and x.seat = any (t.seats::integer[])
            and x.status not in ('Void', 'Cancelled')) as is_gone,
      exists (
        select from app.seat_holds x
        where x.showtime_id = t.showtime and x.cinema_id = t.cinema and x.seat = any (t.seats::integer[])
          and x.user_id <> t.usr and x.ends_at > p_now) as is_held
    from unnest(p_user, p_showtime, p_cinema, p_plan, p_seats) with ordinality
        as t(usr, showtime, cinema, plan, seats, i)
      left join app.screenings s on s.showtime_id = t.showtime and s.cinema_id = t.cinema
      left join app.showtimes h on h.id = s.showtime_id
      left join app.holds o on o.showtime_id = t.showtime and o.cinema_id = t.cinema and o.user_id = t.usr
        and o.ends_at > p_now - interval '10 minutes'
        and not (o.state <> 'released' and o.ends_at <= p_now
          and app.are_sold_to_others(o.showtime_id, o.cinema_id, o.seats, t.usr))
      cross join lateral (
        select array_agg(ends_at order by ends_at) as ends from app.holds
        where user_id = t.usr and state = 'live' and ends_at > p_now
          and (showtime_id, cinema_id) <> (t.showtime, t.cinema)
      ) l
    order by s.showtime_id, s.cinema_id, t.i
  loop
    if (v_showtime, v_cinema) is distinct from (r.showtime_id, r.cinema_id) then
      v_showtime := r.showtime_id;
      v_cinema := r.cinema_id;
      v_gone := '{}';
    end if;
    v_last := coalesce(r.begun_at, p_now) + interval '30 minutes';
    if r.begun_at is not null and not app.is_covered(p_now, r.usr, r.points, r.showtime_id, r.cinema_id)
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
      v_ends[r.i] := least(p_now + interval '10 minutes', v_last, r.starts_at);
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
      where h.showtime_id = p_showtime[i] and h.cinema_id = p_cinema[i] and h.seat = b.seat and h.user_id = p_user[i];
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
    insert into app.holds (showtime_id, cinema_id, user_id, id, seats, begun_at, ends_at)
      select p_showtime[i], p_cinema[i], p_user[i], v_hold[i], p_seats[i]::integer[], v_begun[i], v_ends[i]
        from unnest(v_held) as i
      on conflict (showtime_id, cinema_id, user_id) do update
        set id = excluded.id, seats = excluded.seats, begun_at = excluded.begun_at, ends_at = excluded.ends_at,
          state = 'live', yielded_at = null;
  end if;
  return query select i, v_outcome[i], v_hold[i], v_ends[i] from generate_series(1, cardinality(p_user)) as i;
end
$$;

-- Sells tickets to several users at once, one item a user. Each item has its own result, and all share one transaction,
-- which is this statement. Every caller takes locks in one order: keys, then wallets, then screenings, each sorted, then
-- facts. The function skips a key that another transaction holds, so that one slow purchase does not delay the batch. It
-- notes the device of each sale for running rollouts. A repeated key buys nothing, so it notes nothing: otherwise one
-- purchase could be noted for many devices. A hall with a plan has the seats of the item's hold, or those that the caller
-- chose, or none: it chooses no seat of a plan. A sale of a held seat ends the buyer's whole hold.
create or replace function app.purchase_batch(
  p_now timestamptz, p_user text[], p_key text[], p_showtime text[], p_cinema text[], p_count integer[], p_amount bigint[],
  p_device text[] default null, p_hold text[] default null, p_seats text[] default null
) returns table (item integer, outcome text, purchase text, detail bigint)
language plpgsql as $$
declare
  v_outcome text[];
  v_purchase text[] := array_fill(null::text, array[cardinality(p_user)]);
  v_detail bigint[] := array_fill(null::bigint, array[cardinality(p_user)]);
  v_balance bigint[];
  v_sold integer[] := '{}';
  v_keys integer := 0;
  -- The current screening, and its changes.
  v_showtime text;
  v_cinema text;
  v_left integer;
  v_free integer[];
  v_freed integer[];
  v_screenings integer[] := '{}';
  v_lefts integer[] := '{}';
  v_frees text[] := '{}';
  v_freeds text[] := '{}';
  -- Seats of a plan that earlier items got.
  v_gone integer[];
  v_planned integer[] := '{}';
  -- Runs of neighbouring seats.
  v_run_item integer[] := '{}';
  v_run_first integer[] := '{}';
  v_run_length integer[] := '{}';
  v_wanted integer;
  v_row integer;
  v_taken integer;
  v_row_size integer;
  v_count integer;
  r record;
begin
  select array_agg(
      case when t.key is null or pg_try_advisory_xact_lock(hashtextextended(t.usr || ' ' || t.key, 0)) then null
        else 'in_progress' end order by t.i)
    into v_outcome
    from unnest(p_user, p_key) with ordinality as t(usr, key, i);

  for r in
    select t.i, p.id, (p.showtime_id, p.cinema_id, p.ticket_count, p.amount) = (t.showtime, t.cinema, t.cnt, t.amt)
        and p.hold_id is not distinct from t.hold as same
    from unnest(p_user, p_key, p_showtime, p_cinema, p_count, p_amount, p_hold) with ordinality
        as t(usr, key, showtime, cinema, cnt, amt, hold, i)
      join app.purchase_keys k on k.user_id = t.usr and k.key = t.key
      join app.purchases p on p.id = k.purchase_id
    where v_outcome[t.i] is null and k.at > p_now - interval '24 hours'
  loop
    v_outcome[r.i] := case when r.same then 'sold' else 'key_reused' end;
    v_purchase[r.i] := r.id;
  end loop;

  select array_agg(coalesce(w.balance, 0) order by t.i)
    into v_balance
    from unnest(p_user) with ordinality as t(usr, i)
      left join (
        select user_id, balance from app.wallets where user_id = any (p_user) order by user_id for update
      ) w on w.user_id = t.usr;

  perform from app.screenings
    where (showtime_id, cinema_id) in (select * from unnest(p_showtime, p_cinema))
    order by showtime_id, cinema_id for update;
  -- A statement after the locks sees all sales and holds before them.
  for r in
    select t.i::integer as i, t.usr, t.cnt, t.amt, h.starts_at, s.showtime_id, s.cinema_id, s.price, s.total_seats,
      s.assigned_seats, s.seats_per_row, s.free_in_rows, s.freed_seats, s.cancelled_at, s.plan_id, w.seats,
      s.plan_id is not null and (s.closed_seats && w.seats or s.counter_seats >= any (w.seats)
        or exists (
          select from app.tickets x
          where x.showtime_id = t.showtime and x.cinema_id = t.cinema and x.seat = any (w.seats)
            and x.status not in ('Void', 'Cancelled'))) as is_gone,
      s.plan_id is not null and exists (
        select from app.seat_holds x
        where x.showtime_id = t.showtime and x.cinema_id = t.cinema and x.seat = any (w.seats)
          and x.user_id <> t.usr and x.ends_at > p_now) as is_held
    from unnest(p_user, p_showtime, p_cinema, p_count, p_amount, p_hold, p_seats) with ordinality
        as t(usr, showtime, cinema, cnt, amt, hold, seats, i)
      left join app.screenings s on s.showtime_id = t.showtime and s.cinema_id = t.cinema
      left join app.showtimes h on h.id = s.showtime_id
      left join app.holds o on o.showtime_id = t.showtime and o.cinema_id = t.cinema and o.user_id = t.usr
        and o.id = t.hold
      -- A hold that is unknown has no seats, and an order that names none waits for a choice.
      cross join lateral (
        select case when t.hold is null then t.seats::integer[] else coalesce(o.seats, '{}') end as seats) w
    where v_outcome[t.i] is null
    order by s.showtime_id, s.cinema_id, t.i
  loop
    if r.showtime_id is null or r.cancelled_at is not null then
      v_outcome[r.i] := 'not_shown_here';
      continue;
    end if;
    if (v_showtime, v_cinema) is distinct from (r.showtime_id, r.cinema_id) then
      v_showtime := r.showtime_id;
      v_cinema := r.cinema_id;
      v_left := r.total_seats - r.assigned_seats;
      v_free := '{}';
      v_freed := '{}';
      v_gone := '{}';
      if r.plan_id is null then
        v_free := coalesce(
          r.free_in_rows, app.first_free_in_rows(r.total_seats, r.seats_per_row, r.assigned_seats));
        v_freed := r.freed_seats;
      end if;
    end if;

    if r.starts_at <= p_now then
      v_outcome[r.i] := 'showtime_over';
    elsif r.price * r.cnt <> r.amt then
      v_outcome[r.i] := 'amount_mismatch';
      v_detail[r.i] := r.price * r.cnt;
    elsif v_left < r.cnt then
      v_outcome[r.i] := 'not_enough_seats';
      v_detail[r.i] := v_left;
    elsif v_balance[r.i] < r.amt then
      v_outcome[r.i] := 'not_enough_points';
      v_detail[r.i] := r.amt - v_balance[r.i];
    elsif r.plan_id is not null and r.seats is null then
      v_outcome[r.i] := 'needs_seats';
    elsif r.plan_id is not null and (r.is_gone or cardinality(r.seats) <> r.cnt or r.seats && v_gone) then
      v_outcome[r.i] := 'seats_taken';
    elsif (case when r.is_held then
        not app.make_room(p_now, r.usr, r.showtime_id, r.cinema_id, r.seats, null, v_gone) end) then
      v_outcome[r.i] := 'seats_taken';
    else
      v_outcome[r.i] := 'sold';
      v_purchase[r.i] := gen_random_uuid()::text;
      v_sold := v_sold || r.i;
      if p_key[r.i] is not null then v_keys := v_keys + 1; end if;
      v_left := v_left - r.cnt;
      v_wanted := r.cnt;
      if r.plan_id is not null then
        v_planned := v_planned || r.i;
        v_gone := v_gone || r.seats;
        v_run_item := v_run_item || array_fill(r.i, array[r.cnt]);
        v_run_first := v_run_first || r.seats;
        v_run_length := v_run_length || array_fill(1, array[r.cnt]);
        v_wanted := 0;
      end if;
      while v_wanted > 0 loop
        v_row := app.pick_row(v_free, v_wanted);
        v_taken := least(v_wanted, v_free[v_row]);
        if v_taken = 0 then
          if cardinality(v_freed) = 0 then
            raise exception 'The rows of % at % have no seat left where the count says so', v_showtime, v_cinema;
          end if;
          v_run_item := v_run_item || r.i;
          v_run_first := v_run_first || v_freed[1];
          v_run_length := v_run_length || 1;
          v_freed := v_freed[2:];
          v_wanted := v_wanted - 1;
          continue;
        end if;
        v_row_size := least(r.seats_per_row, r.total_seats - (v_row - 1) * r.seats_per_row);
        v_run_item := v_run_item || r.i;
        v_run_first := v_run_first || ((v_row - 1) * r.seats_per_row + v_row_size - v_free[v_row] + 1);
        v_run_length := v_run_length || v_taken;
        v_free[v_row] := v_free[v_row] - v_taken;
        v_wanted := v_wanted - v_taken;
      end loop;
      -- Only the last state of a screening is written: each item of it overwrites the one before.
      v_count := cardinality(v_screenings);
      if v_count = 0
        or (p_showtime[v_screenings[v_count]], p_cinema[v_screenings[v_count]]) <> (v_showtime, v_cinema) then
        v_count := v_count + 1;
        v_screenings[v_count] := r.i;
      end if;
      v_lefts[v_count] := v_left;
      v_frees[v_count] := v_free::text;
      v_freeds[v_count] := v_freed::text;
    end if;
  end loop;

  if cardinality(v_sold) > 0 then
    update app.screenings s
      set assigned_seats = s.total_seats - t.seats_left, free_in_rows = t.free::integer[],
        freed_seats = t.freed::integer[]
      from unnest(v_screenings, v_lefts, v_frees, v_freeds) as t(i, seats_left, free, freed)
      where s.showtime_id = p_showtime[t.i] and s.cinema_id = p_cinema[t.i];
    update app.wallets w set balance = w.balance - p_amount[i] from unnest(v_sold) as i where w.user_id = p_user[i];
    insert into app.purchases (id, user_id, showtime_id, cinema_id, ticket_count, amount, at, hold_id)
      select v_purchase[i], p_user[i], p_showtime[i], p_cinema[i], p_count[i], p_amount[i], p_now, p_hold[i] from unnest(v_sold) as i;
    insert into app.ledger (at, kind, from_account, to_account, amount, reference)
      select p_now, 'purchase', 'wallet:' || p_user[i], 'house:tickets', p_amount[i], v_purchase[i] from unnest(v_sold) as i;
    insert into app.tickets (purchase_id, showtime_id, cinema_id, seat, code, cancel_rule)
      select v_purchase[t.i], p_showtime[t.i], p_cinema[t.i], t.first + n, app.ticket_code(), c.cancel_rule
      from unnest(v_run_item, v_run_first, v_run_length) as t(i, first, length)
        join app.cinemas c on c.id = p_cinema[t.i], generate_series(0, t.length - 1) as n;
    if cardinality(v_planned) > 0 then
      delete from app.seat_holds h
        using (
          select t.i, array_agg(t.seat) as seats from unnest(v_run_item, v_run_first) as t(i, seat)
          where t.i = any (v_planned) group by t.i) t
          left join app.holds o on o.showtime_id = p_showtime[t.i] and o.cinema_id = p_cinema[t.i]
            and o.user_id = p_user[t.i] and o.seats && t.seats
        where h.showtime_id = p_showtime[t.i] and h.cinema_id = p_cinema[t.i] and h.seat = any (t.seats || o.seats)
          and (h.user_id = p_user[t.i] or h.ends_at <= p_now);
      -- The row of an ended hold keeps the begin of its half hour, so a purchase and its cancellation give no new one.
      update app.holds o set state = 'released', ends_at = least(o.ends_at, p_now)
        from unnest(v_run_item, v_run_first) as t(i, seat)
        where t.i = any (v_planned) and o.showtime_id = p_showtime[t.i] and o.cinema_id = p_cinema[t.i]
          and o.user_id = p_user[t.i] and t.seat = any (o.seats);
    end if;
    insert into app.purchase_keys as k (user_id, key, purchase_id, at)
      select p_user[i], p_key[i], v_purchase[i], p_now from unnest(v_sold) as i where p_key[i] is not null
      on conflict (user_id, key) do update set purchase_id = excluded.purchase_id, at = excluded.at
        where k.at <= p_now - interval '24 hours';
    get diagnostics v_count = row_count;
    if v_count <> v_keys then
      raise exception 'A key was used meanwhile' using errcode = 'serialization_failure';
    end if;
    if exists (select from facts.rollouts) then
      perform facts.note(p_now, array_agg(facts.names_of(p_device[i])), array_agg('bought'::text),
          array_agg(v_purchase[i]), array_agg(p_user[i]))
        from unnest(v_sold) as i;
    end if;
  end if;

  return query
    select i, v_outcome[i], v_purchase[i], v_detail[i] from generate_series(1, cardinality(p_user)) as i;
end
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
