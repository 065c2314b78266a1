-- What a screening costs beside `price`, which is its default (`adult`): [{"category", "price", "note"?}] in the order of
-- the screens. Null where everybody pays one price. The note says what the door looks at.
alter table app.screenings add column categories json;

-- One word a ticket, as the call asked; null for a party at the default's price. A repeated key compares it.
alter table app.purchases add column categories text[];

-- What a ticket cost. Null for a ticket from before, which cost an equal part of its purchase.
alter table app.tickets add column category text;
alter table app.tickets add column paid bigint check (paid > 0);

create function app.paid_for(p_paid bigint, p_amount bigint, p_count integer) returns bigint
language sql immutable as $$ select coalesce(p_paid, p_amount / p_count) $$;

-- The price of each wanted ticket; null for a category that the show does not sell.
create function app.category_prices(p_price bigint, p_categories json, p_wanted text[]) returns bigint[]
language sql immutable as $$
  select array_agg(
      case when w.category = 'adult' then p_price else (
        select (c ->> 'price')::bigint from json_array_elements(p_categories) as c
        where c ->> 'category' = w.category) end
      order by w.at)
  from unnest(p_wanted) with ordinality as w(category, at)
$$;

-- Changes lines of functions. All else stays as the earlier migrations have it.
create function pg_temp.with_lines(p_text text, p_changes text[]) returns text
language plpgsql as $$
declare
  v_text text := p_text;
begin
  for n in 1 .. cardinality(p_changes) / 2 loop
    if position(p_changes[2 * n - 1] in v_text) = 0 then
      raise exception 'The function has no line "%"', p_changes[2 * n - 1];
    end if;
    v_text := replace(v_text, p_changes[2 * n - 1], p_changes[2 * n]);
  end loop;
  return v_text;
end
$$;

-- A sale reads each ticket's price, and keeps it with the ticket. A party gets its categories in the order of its seats.
do $$
declare
  v_sell constant text := pg_get_functiondef('app.sell_seats'::regproc);
  v_batch constant text := pg_get_functiondef('app.purchase_batch'::regproc);
begin
  drop function app.purchase_batch;
  drop function app.sell_seats;
  execute pg_temp.with_lines(v_sell, array[
    'p_wait_ms integer)',
    'p_wait_ms integer, p_categories text[] DEFAULT NULL::text[])',
    '  v_sold integer[] := ''{}'';',
    '  v_sold integer[] := ''{}'';
  -- The prices of the tickets of an item with categories.
  v_prices text[] := array_fill(null::text, array[cardinality(p_user)]);',
    'p.hold_id is not distinct from t.hold as same',
    'p.hold_id is not distinct from t.hold
        and p.categories is not distinct from p_categories[t.i]::text[] as same',
    's.plan_id, w.seats,',
    's.plan_id, w.seats,
      case when p_categories[t.i] is not null then
        app.category_prices(s.price, s.categories, p_categories[t.i]::text[]) end as prices,
      case when p_categories[t.i] is null then s.price * t.cnt else (
        select sum(one)::bigint
        from unnest(app.category_prices(s.price, s.categories, p_categories[t.i]::text[])) as one) end as total,',
    '    elsif r.price * r.cnt <> r.amt then',
    '    elsif array_position(r.prices, null) is not null or cardinality(r.prices) <> r.cnt then
      v_outcome[r.i] := ''category_gone'';
    elsif r.price * r.cnt <> r.amt then',
    'r.price * r.cnt', 'r.total',
    '      v_sold := v_sold || r.i;',
    '      v_prices[r.i] := r.prices::text;
      v_sold := v_sold || r.i;',
    'ticket_count, amount, at, hold_id)',
    'ticket_count, amount, at, hold_id, categories)',
    'p_now, p_hold[i] from',
    'p_now, p_hold[i], p_categories[i]::text[] from',
    '      select v_purchase[t.i], p_showtime[t.i], p_cinema[t.i], t.first + n, app.ticket_code(), c.cancel_rule
      from unnest(v_run_item, v_run_first, v_run_length) as t(i, first, length)
        join app.cinemas c on c.id = p_cinema[t.i], generate_series(0, t.length - 1) as n;',
    '      select v_purchase[t.i], p_showtime[t.i], p_cinema[t.i], t.seat, app.ticket_code(), c.cancel_rule,
        (p_categories[t.i]::text[])[t.at], coalesce((v_prices[t.i]::bigint[])[t.at], p_amount[t.i] / p_count[t.i])
      from (
        select run.i, run.first + n as seat, row_number() over (partition by run.i order by run.first + n) as at
        from unnest(v_run_item, v_run_first, v_run_length) as run(i, first, length),
          generate_series(0, run.length - 1) as n
      ) t join app.cinemas c on c.id = p_cinema[t.i];',
    'showtime_id, cinema_id, seat, code, cancel_rule)',
    'showtime_id, cinema_id, seat, code, cancel_rule, category, paid)']);
  execute pg_temp.with_lines(v_batch, array[
    'p_seats text[] DEFAULT NULL::text[])',
    'p_seats text[] DEFAULT NULL::text[], p_categories text[] DEFAULT NULL::text[])',
    '''all'', 0)',
    '''all'', 0, p_categories)']);
end
$$;

-- Whatever returns points returns what each ticket cost.
do $$
declare
  v_before constant text := 'p.amount / p.ticket_count';
  v_after constant text := 'app.paid_for(t.paid, p.amount, p.ticket_count)';
  v_name text;
begin
  foreach v_name in array array['cancel_tickets', 'cancel_showing_batch', 'void_tickets', 'showing_figures'] loop
    execute pg_temp.with_lines(pg_get_functiondef(('app.' || v_name)::regproc), array[v_before, v_after]);
  end loop;
  execute pg_temp.with_lines(pg_get_functiondef('app.ledger_findings'::regproc), array[
    v_before, v_after,
    '  union all
  select ''a cancelled showing has tickets left''',
    '  union all
  select ''a purchase is not the sum of its tickets'', p.id, p.amount, sum(t.paid)::bigint
  from app.purchases p join app.tickets t on t.purchase_id = p.id
  group by p.id having sum(t.paid) <> p.amount
  union all
  select ''a ticket returned more than it cost'', t.id, app.paid_for(t.paid, p.amount, p.ticket_count), t.refunded
  from app.tickets t join app.purchases p on p.id = t.purchase_id
  where t.refunded > app.paid_for(t.paid, p.amount, p.ticket_count)
  union all
  select ''a cancelled showing has tickets left''']);
end
$$;

-- The booking of a quote has a party by categories too, and buys by them.
alter table app.bookings add column categories text[];
do $$
declare
  v_begin constant text := pg_get_functiondef('app.begin_booking'::regproc);
begin
  drop function app.begin_booking;
  execute pg_temp.with_lines(v_begin, array[
    'p_key text)', 'p_key text, p_categories text[] DEFAULT NULL::text[])',
    'begun_at, until, holds_until)', 'begun_at, until, holds_until, categories)',
    'coalesce(v_holds_until, v_until));', 'coalesce(v_holds_until, v_until), p_categories);']);
  execute pg_temp.with_lines(pg_get_functiondef('app.buy_booking'::regproc), array[
    '''all'', 1000)', '''all'', 1000, array[b.categories::text])']);
end
$$;
drop function pg_temp.with_lines;
