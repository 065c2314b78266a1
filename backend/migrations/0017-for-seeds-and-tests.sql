-- Short forms of functions that servers call, for seeds, tests and benchmarks.

-- Sells with every lock, and waits without a limit.
create function app.purchase_batch(
  p_now timestamptz, p_user text[], p_key text[], p_showtime text[], p_cinema text[], p_count integer[], p_amount bigint[],
  p_device text[] default null, p_hold text[] default null, p_seats text[] default null, p_categories text[] default null
) returns table (item integer, outcome text, purchase text, detail bigint)
language sql as $$
  select * from app.sell_seats(
    p_now, p_user, p_key, p_showtime, p_cinema, p_count, p_amount, p_device, p_hold, p_seats, 'all', 0, p_categories)
$$;

-- Credits in one try, and chooses no seats for a booking.
create function app.credit_top_up(
  p_tx_ref text, p_points bigint, p_payment_id text, p_kobo bigint, p_currency text, p_at timestamptz,
  p_next_check_at timestamptz
) returns void language sql as $$
  select app.credit_and_buy(
    p_tx_ref, p_points, p_payment_id, p_kobo, p_currency, p_at, p_next_check_at, null, null, 'last')
$$;
