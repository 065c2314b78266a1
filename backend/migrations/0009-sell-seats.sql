-- Sells tickets to several users at once, one item a user. Each item has its own result, and all share one transaction,
-- which is this statement. The function skips a key that another transaction holds, so that one slow purchase does not
-- delay the batch. It notes the device of each sale for running rollouts. A repeated key buys nothing, so it notes nothing:
-- otherwise one purchase could be noted for many devices. A hall with a plan has the seats of the item's hold, or those
-- that the caller chose, or none: it chooses no seat of a plan. A sale of a held seat ends the buyer's whole hold. Each
-- ticket keeps its price, and a party gets its categories in the order of its seats. `app.hold_seats` says what `p_locks`
-- and `p_wait_ms` do.
create function app.sell_seats(
  p_now timestamptz, p_user text[], p_key text[], p_showtime text[], p_cinema text[], p_count integer[], p_amount bigint[],
  p_device text[], p_hold text[], p_seats text[], p_locks text, p_wait_ms integer, p_categories text[] default null
) returns table (item integer, outcome text, purchase text, detail bigint)
language plpgsql as $$
declare
  v_outcome text[];
  v_purchase text[] := array_fill(null::text, array[cardinality(p_user)]);
  v_detail bigint[] := array_fill(null::bigint, array[cardinality(p_user)]);
  v_balance bigint[];
  v_sold integer[] := '{}';
  -- The prices of the tickets of an item with categories.
  v_prices text[] := array_fill(null::text, array[cardinality(p_user)]);
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
        and p.hold_id is not distinct from t.hold
        and p.categories is not distinct from p_categories[t.i]::text[] as same
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
      c.prices, case when p_categories[t.i] is null then s.price * t.cnt else c.total end as total,
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
      cross join lateral app.party_prices(s.price, s.categories, p_categories[t.i]::text[]) c
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
    elsif r.total is null or cardinality(r.prices) <> r.cnt then
      v_outcome[r.i] := 'category_gone';
    elsif r.total <> r.amt then
      v_outcome[r.i] := 'amount_mismatch';
      v_detail[r.i] := r.total;
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
      v_prices[r.i] := r.prices::text;
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
    insert into app.purchases (id, user_id, showtime_id, cinema_id, ticket_count, amount, at, hold_id, categories)
      select v_purchase[i], p_user[i], p_showtime[i], p_cinema[i], p_count[i], p_amount[i], p_now, p_hold[i], p_categories[i]::text[] from unnest(v_sold) as i;
    insert into app.ledger (at, kind, from_account, to_account, amount, reference)
      select p_now, 'purchase', 'wallet:' || p_user[i], 'house:tickets', p_amount[i], v_purchase[i] from unnest(v_sold) as i;
    insert into app.tickets (purchase_id, showtime_id, cinema_id, seat, code, cancel_rule, category, paid)
      select v_purchase[t.i], p_showtime[t.i], p_cinema[t.i], t.seat, app.ticket_code(), c.cancel_rule,
        (p_categories[t.i]::text[])[t.at], coalesce((v_prices[t.i]::bigint[])[t.at], p_amount[t.i] / p_count[t.i])
      from (
        select run.i, run.first + n as seat, row_number() over (partition by run.i order by run.first + n) as at
        from unnest(v_run_item, v_run_first, v_run_length) as run(i, first, length),
          generate_series(0, run.length - 1) as n
      ) t join app.cinemas c on c.id = p_cinema[t.i];
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
