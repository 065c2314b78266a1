-- A node that freezes inside a transaction keeps its locks until PostgreSQL ends the session. So a batch of many shows
-- waits for a lock for a moment only, and then leaves out what others have locked: outcome `busy`. `p_locks`:
--   all   waits for wallets, then for screenings, each sorted
--   show  waits for screenings, while it holds nothing else, and leaves out members whose wallet is locked
--   none  waits for nothing
-- A wait that is longer than `p_wait_ms` ends the statement; 0 has no limit.

-- Holds seats for several members at once, one item a member, all seats of an item or none. A member's new hold of a show
-- replaces the one before. A hold is for ten minutes, and the same seats again prolong it, but not a courtesy. After half
-- an hour from the first, or a hold that expired, the member waits ten minutes for that show. A released hold, and one that
-- a purchase ended, may go on within its half hour. A member whose expired hold was sold to others holds other seats at
-- once: a seat that sells blocks no hall. Seats are places of the named plan, so a hall that has another one now refuses
-- them.
create function app.hold_seats(
  p_now timestamptz, p_user text[], p_showtime text[], p_cinema text[], p_plan text[], p_seats text[],
  p_locks text, p_wait_ms integer
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
      s.price * cardinality(t.seats::integer[]) as points, b.balance,
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
        and o.ends_at > p_now - interval '10 minutes'
        and not (o.state <> 'released' and o.ends_at <= p_now
          and app.are_sold_to_others(o.showtime_id, o.cinema_id, o.seats, t.usr))
      left join app.wallets b on b.user_id = t.usr
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

-- For the previous release.
create or replace function app.hold_batch(
  p_now timestamptz, p_user text[], p_showtime text[], p_cinema text[], p_plan text[], p_seats text[]
) returns table (item integer, outcome text, hold text, ends timestamptz)
language sql as $$
  select * from app.hold_seats(p_now, p_user, p_showtime, p_cinema, p_plan, p_seats, 'all', 0)
$$;

-- Sells tickets to several users at once, one item a user. Each item has its own result, and all share one transaction,
-- which is this statement. The function skips a key that another transaction holds, so that one slow purchase does not
-- delay the batch. It notes the device of each sale for running rollouts. A repeated key buys nothing, so it notes nothing:
-- otherwise one purchase could be noted for many devices. A hall with a plan has the seats of the item's hold, or those
-- that the caller chose, or none: it chooses no seat of a plan. A sale of a held seat ends the buyer's whole hold.
create function app.sell_seats(
  p_now timestamptz, p_user text[], p_key text[], p_showtime text[], p_cinema text[], p_count integer[], p_amount bigint[],
  p_device text[], p_hold text[], p_seats text[], p_locks text, p_wait_ms integer
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
  -- The wallets and screenings that this call has locked.
  v_users text[];
  v_balances bigint[];
  v_shows text[];
  v_cinemas text[];
  r record;
begin
  perform set_config('lock_timeout', p_wait_ms::text, true);
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

  -- What is answered already locks nothing.
  if p_locks = 'show' then
    perform from app.screenings
      where (showtime_id, cinema_id) in (
        select t.showtime, t.cinema from unnest(p_showtime, p_cinema, v_outcome) as t(showtime, cinema, outcome)
        where t.outcome is null)
      order by showtime_id, cinema_id for update;
  end if;
  v_users := array(
    select t.usr from unnest(p_user, v_outcome) as t(usr, outcome) where t.outcome is null);
  if p_locks = 'all' then
    select array_agg(w.user_id), array_agg(w.balance) into v_users, v_balances
      from (
        select user_id, balance from app.wallets where user_id = any (v_users) order by user_id for update
      ) w;
    perform from app.screenings
      where (showtime_id, cinema_id) in (
        select t.showtime, t.cinema from unnest(p_showtime, p_cinema, v_outcome) as t(showtime, cinema, outcome)
        where t.outcome is null)
      order by showtime_id, cinema_id for update;
  else
    select array_agg(w.user_id), array_agg(w.balance) into v_users, v_balances
      from (
        select user_id, balance from app.wallets where user_id = any (v_users) order by user_id for update skip locked
      ) w;
    if p_locks = 'none' then
      select array_agg(s.showtime_id), array_agg(s.cinema_id) into v_shows, v_cinemas
        from (
          select showtime_id, cinema_id from app.screenings
            where (showtime_id, cinema_id) in (
              select t.showtime, t.cinema from unnest(p_showtime, p_cinema, v_outcome) as t(showtime, cinema, outcome)
              where t.outcome is null)
            order by showtime_id, cinema_id for update skip locked
        ) s;
    end if;
    for r in
      select t.i from unnest(p_user, p_showtime, p_cinema, v_outcome) with ordinality
          as t(usr, showtime, cinema, outcome, i)
        where t.outcome is null and (
          exists (select from app.wallets w where w.user_id = t.usr) and t.usr <> all (coalesce(v_users, '{}'))
          or p_locks = 'none' and (t.showtime, t.cinema) not in (select * from unnest(v_shows, v_cinemas))
            and exists (
              select from app.screenings s where s.showtime_id = t.showtime and s.cinema_id = t.cinema))
    loop
      v_outcome[r.i] := 'busy';
    end loop;
  end if;
  select array_agg(coalesce(w.balance, 0) order by t.i) into v_balance
    from unnest(p_user) with ordinality as t(usr, i)
      left join unnest(v_users, v_balances) as w(user_id, balance) on w.user_id = t.usr;

  -- A statement after the locks sees all sales and holds before them. `limit 1` makes it look up each seat, because a plan
  -- from the time of an empty hall would read all tickets of the show.
  for r in
    select t.i::integer as i, t.usr, t.cnt, t.amt, h.starts_at, s.showtime_id, s.cinema_id, s.price, s.total_seats,
      s.assigned_seats, s.seats_per_row, s.free_in_rows, s.freed_seats, s.cancelled_at, s.plan_id, w.seats,
      s.plan_id is not null and (s.closed_seats && w.seats or s.counter_seats >= any (w.seats)
        or exists (
          select from unnest(w.seats) as wanted(seat)
            cross join lateral (
              select from app.tickets x
              where x.showtime_id = t.showtime and x.cinema_id = t.cinema and x.seat = wanted.seat
                and x.status not in ('Void', 'Cancelled') limit 1) x)) as is_gone,
      s.plan_id is not null and exists (
        select from unnest(w.seats) as wanted(seat)
          cross join lateral (
            select from app.seat_holds x
            where x.showtime_id = t.showtime and x.cinema_id = t.cinema and x.seat = wanted.seat
              and x.user_id <> t.usr and x.ends_at > p_now limit 1) x) as is_held
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

-- For the previous release.
create or replace function app.purchase_batch(
  p_now timestamptz, p_user text[], p_key text[], p_showtime text[], p_cinema text[], p_count integer[], p_amount bigint[],
  p_device text[] default null, p_hold text[] default null, p_seats text[] default null
) returns table (item integer, outcome text, purchase text, detail bigint)
language sql as $$
  select * from app.sell_seats(
    p_now, p_user, p_key, p_showtime, p_cinema, p_count, p_amount, p_device, p_hold, p_seats, 'all', 0)
$$;
