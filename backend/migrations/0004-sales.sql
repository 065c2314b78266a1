-- Up to twelve random digits as a number, from the first 48 strong random bits of a version 4 UUID.
create function app.random_number(below bigint) returns bigint
language sql volatile as $$
  select ('x' || translate(left(gen_random_uuid()::text, 13), '-', ''))::bit(48)::bigint % below
$$;

-- A ticket's code is an even number and a party's an odd one, so they never meet.
create function app.ticket_code() returns text
language sql volatile as $$
  select lpad((app.random_number(500000000000) * 2)::text, 12, '0')
$$;

create function app.party_code() returns text
language sql volatile as $$
  select lpad((app.random_number(500000000000) * 2 + 1)::text, 12, '0')
$$;

create table app.purchases (
  id text primary key default gen_random_uuid()::text,
  user_id text not null references app.users,
  showtime_id text not null,
  cinema_id text not null,
  ticket_count integer not null check (ticket_count > 0),
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  -- The code that admits all tickets of the purchase.
  party_code text not null unique default app.party_code() check (party_code ~ '^[0-9]{11}[13579]$'),
  foreign key (showtime_id, cinema_id) references app.screenings
);
create index purchases_user on app.purchases (user_id, at);
-- Deleting a screening looks for its purchases, one by one without this index.
create index purchases_screening on app.purchases (showtime_id, cinema_id);

-- The purchase of an idempotency key. Rows are valid for 24 hours, and a sweep deletes them later.
create table app.purchase_keys (
  user_id text not null,
  key text not null,
  purchase_id text not null,
  at timestamptz not null,
  primary key (user_id, key)
);
create index purchase_keys_at on app.purchase_keys (at);

create table app.tickets (
  id text primary key default gen_random_uuid()::text,
  purchase_id text not null references app.purchases,
  -- The purchase's own, repeated here so that the table itself refuses to sell a seat twice.
  showtime_id text not null,
  cinema_id text not null,
  seat integer not null check (seat > 0),
  code text not null unique check (code ~ '^[0-9]{11}[02468]$'),
  status text not null default 'Unused' check (status in ('Unused', 'Used', 'Expired', 'Void', 'Cancelled')),
  -- The friend who holds the ticket. Null: the buyer.
  holder_id text references app.users,
  used_at timestamptz,
  used_by text references app.users,
  -- A scan of a party uses several tickets. The first has its nonce, and each other one the id of the first.
  used_nonce text,
  used_with text,
  used_door text,
  -- The attendant's reason for admitting a ticket outside its time.
  forced_reason text,
  -- A void ticket was bought with points of a payment that the payer reversed.
  voided_at timestamptz,
  voided_for text references app.top_ups,
  -- The cinema's rule at the time of the purchase.
  cancel_rule integer[],
  cancelled_at timestamptz,
  -- The points that went back to the payer.
  refunded bigint,
  -- A cancelled showing cancels used tickets too, and they keep their scan.
  constraint tickets_used_check check ((status = 'Used') = (used_at is not null) or status = 'Cancelled'),
  constraint tickets_void_check check ((status = 'Void') = (voided_at is not null)),
  constraint tickets_cancelled_check check ((status = 'Cancelled') = (cancelled_at is not null)),
  constraint tickets_refunded_check check ((cancelled_at is null) = (refunded is null))
);
-- The seat of a void or cancelled ticket is sold again.
create unique index tickets_seat_sold on app.tickets (showtime_id, cinema_id, seat) where status not in ('Void', 'Cancelled');
create index tickets_purchase on app.tickets (purchase_id);
create index tickets_holder on app.tickets (holder_id) where holder_id is not null;
create index tickets_unused on app.tickets (showtime_id) where status = 'Unused';
create index tickets_used on app.tickets (cinema_id, used_at) where used_at is not null;
create unique index tickets_nonce on app.tickets (used_by, used_nonce) where used_nonce is not null;

-- The free seats of each row before our first ticket. The seats that the cinema sold itself are at the front.
create function app.first_free_in_rows(total integer, per_row integer, assigned integer) returns integer[]
language sql immutable as $$
  select array_agg(size - least(size, greatest(0, assigned - (number - 1) * per_row)) order by number)
  from (
    select number, least(per_row, total - (number - 1) * per_row) as size
    from generate_series(1, (total + per_row - 1) / per_row) as number
  ) as seat_rows
$$;

-- The row for a party of `wanted`: the fullest one that still fits all of them, else the one that fits the most. Among
-- equal rows it takes the one further back, because the screen is seen better there.
create function app.pick_row(free integer[], wanted integer) returns integer
language plpgsql immutable as $$
declare
  best integer := 1;
begin
  for number in 2 .. cardinality(free) loop
    if free[best] < wanted then
      if free[number] >= free[best] then best := number; end if;
    elsif free[number] >= wanted and free[number] <= free[best] then
      best := number;
    end if;
  end loop;
  return best;
end
$$;


-- Sells tickets to several users at once, one item a user. Each item has its own result, and all share one transaction,
-- which is this statement. Every caller takes locks in one order: keys, then wallets, then screenings, each sorted, then
-- facts. The function skips a key that another transaction holds, so that one slow purchase does not delay the batch. It
-- notes the device of each sale for running rollouts. A repeated key buys nothing, so it notes nothing: otherwise one
-- purchase could be noted for many devices.
create function app.purchase_batch(
  p_now timestamptz, p_user text[], p_key text[], p_showtime text[], p_cinema text[], p_count integer[], p_amount bigint[],
  p_device text[] default null
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
      select v_purchase[t.i], p_showtime[t.i], p_cinema[t.i], t.first + n, app.ticket_code(), c.cancel_rule
      from unnest(v_run_item, v_run_first, v_run_length) as t(i, first, length)
        join app.cinemas c on c.id = p_cinema[t.i], generate_series(0, t.length - 1) as n;
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
