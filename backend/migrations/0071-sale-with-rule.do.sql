-- A ticket keeps the rule of cancelling that its cinema has now, and a cancelled showing sells nothing.

-- Sells tickets to several users at once, one item a user. Each item has its own result, and all share one transaction,
-- which is this statement. Every caller takes locks in one order: keys, then wallets, then screenings, each sorted. The
-- function skips a key that another transaction holds, so that one slow purchase does not delay the batch.
create or replace function app.purchase_batch(
  p_now timestamptz, p_user text[], p_key text[], p_showtime text[], p_cinema text[], p_count integer[], p_amount bigint[]
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
    select t.i, p.id, (p.showtime_id, p.cinema_id, p.ticket_count, p.amount) = (t.showtime, t.cinema, t.cnt, t.amt) as same
    from unnest(p_user, p_key, p_showtime, p_cinema, p_count, p_amount) with ordinality
        as t(usr, key, showtime, cinema, cnt, amt, i)
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

  for r in
    select t.i::integer as i, t.cnt, t.amt, h.starts_at, s.*
    from unnest(p_showtime, p_cinema, p_count, p_amount) with ordinality as t(showtime, cinema, cnt, amt, i)
      left join (
        select showtime_id, cinema_id, price, total_seats, assigned_seats, seats_per_row, free_in_rows, freed_seats,
          cancelled_at
        from app.screenings
        where (showtime_id, cinema_id) in (select * from unnest(p_showtime, p_cinema))
        order by showtime_id, cinema_id for update
      ) s on s.showtime_id = t.showtime and s.cinema_id = t.cinema
      left join app.showtimes h on h.id = s.showtime_id
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
      v_free := coalesce(
        r.free_in_rows, app.first_free_in_rows(r.total_seats, r.seats_per_row, r.assigned_seats));
      v_freed := r.freed_seats;
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
    else
      v_outcome[r.i] := 'sold';
      v_purchase[r.i] := gen_random_uuid()::text;
      v_sold := v_sold || r.i;
      if p_key[r.i] is not null then v_keys := v_keys + 1; end if;
      v_left := v_left - r.cnt;
      v_wanted := r.cnt;
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
    insert into app.purchases (id, user_id, showtime_id, cinema_id, ticket_count, amount, at)
      select v_purchase[i], p_user[i], p_showtime[i], p_cinema[i], p_count[i], p_amount[i], p_now from unnest(v_sold) as i;
    insert into app.ledger (at, kind, from_account, to_account, amount, reference)
      select p_now, 'purchase', 'wallet:' || p_user[i], 'house:tickets', p_amount[i], v_purchase[i] from unnest(v_sold) as i;
    insert into app.tickets (purchase_id, showtime_id, cinema_id, seat, code, cancel_rule)
      select v_purchase[t.i], p_showtime[t.i], p_cinema[t.i], t.first + n, app.ticket_code(),
        (select c.cancel_rule from app.cinemas c where c.id = p_cinema[t.i])
      from unnest(v_run_item, v_run_first, v_run_length) as t(i, first, length), generate_series(0, t.length - 1) as n;
    insert into app.purchase_keys as k (user_id, key, purchase_id, at)
      select p_user[i], p_key[i], v_purchase[i], p_now from unnest(v_sold) as i where p_key[i] is not null
      on conflict (user_id, key) do update set purchase_id = excluded.purchase_id, at = excluded.at
        where k.at <= p_now - interval '24 hours';
    get diagnostics v_count = row_count;
    if v_count <> v_keys then
      raise exception 'A key was used meanwhile' using errcode = 'serialization_failure';
    end if;
  end if;

  return query
    select i, v_outcome[i], v_purchase[i], v_detail[i] from generate_series(1, cardinality(p_user)) as i;
end
$$;
