-- A quote may carry a booking: the transaction that credits its points then buys the tickets too. A member has one waiting
-- booking of a show. A newer quote of the show, a purchase of it, the member, half an hour or the begin ends it. The showing
-- is no foreign key, because an import may take it away.
create table app.bookings (
  tx_ref text primary key references app.top_ups,
  user_id text not null references app.users,
  showtime_id text not null,
  cinema_id text not null,
  ticket_count integer not null check (ticket_count > 0),
  -- The price that the member saw. With another one nothing is bought.
  amount bigint not null check (amount > 0),
  hold_id text,
  -- The idempotency key of the purchase, by tap or by arrival.
  key text not null,
  begun_at timestamptz not null,
  until timestamptz not null,
  -- The holds of the show go on so long. A further booking of the show gives no further half hour.
  holds_until timestamptz not null,
  ended_at timestamptz,
  -- The purchase of the credit, or why there is none.
  purchase_id text,
  code text,
  -- As a purchase has them.
  categories text[]
);
comment on table app.bookings is 'Money: What a quote buys once its money is verified. Written by quotes, settling, members, the sweeper.';
create unique index bookings_waiting on app.bookings (user_id, showtime_id, cinema_id) where ended_at is null;
create index bookings_key on app.bookings (user_id, key);

-- What became of a booking: `waiting`, `bought` or `not_bought`. The sale of its key is its own, because a tap may be first.
create function app.booking_state(p_now timestamptz, b app.bookings)
returns table (state text, code text, purchase text)
language sql stable as $$
  select case when s.purchase is not null then 'bought' when s.why is null then 'waiting' else 'not_bought' end,
    case when s.purchase is null then s.why end, s.purchase
  from (
    select coalesce(b.purchase_id, (
        select k.purchase_id from app.purchase_keys k where k.user_id = b.user_id and k.key = b.key)) as purchase,
      case
        when b.ended_at is not null then coalesce(b.code, 'internal')
        when b.until <= p_now then 'booking_over'
        when exists (
          select from app.purchases p
          where p.user_id = b.user_id and p.showtime_id = b.showtime_id and p.cinema_id = b.cinema_id
            and p.at >= b.begun_at) then 'bought_before'
      end as why
  ) s
$$;

-- Begins the booking of a quote in place of the member's waiting one of the show, whose key it keeps: a tap of another tab
-- still buys once. No row where the key has bought already.
create function app.begin_booking(
  p_now timestamptz, p_tx_ref text, p_user text, p_showtime text, p_cinema text, p_count integer, p_amount bigint,
  p_hold text, p_key text, p_categories text[] default null
) returns table (key text, until timestamptz)
language plpgsql as $$
declare
  v_key text := p_key;
  v_until timestamptz;
  v_holds_until timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', p_user, p_showtime, p_cinema), 1));
  select b.key into v_key from app.bookings b, app.booking_state(p_now, b) s
    where b.user_id = p_user and b.showtime_id = p_showtime and b.cinema_id = p_cinema and b.ended_at is null
      and s.state = 'waiting';
  v_key := coalesce(v_key, p_key);
  update app.bookings b set ended_at = p_now, code = 'booking_replaced'
    where b.user_id = p_user and b.showtime_id = p_showtime and b.cinema_id = p_cinema and b.ended_at is null;
  if exists (select from app.purchase_keys k where k.user_id = p_user and k.key = v_key) then return; end if;
  select least(p_now + interval '30 minutes', h.starts_at) into v_until from app.showtimes h where h.id = p_showtime;
  select max(b.holds_until) into v_holds_until from app.bookings b
    where b.user_id = p_user and b.showtime_id = p_showtime and b.cinema_id = p_cinema;
  insert into app.bookings (
      tx_ref, user_id, showtime_id, cinema_id, ticket_count, amount, hold_id, key, begun_at, until, holds_until, categories)
    values (p_tx_ref, p_user, p_showtime, p_cinema, p_count, p_amount, p_hold, v_key, p_now, v_until,
      coalesce(v_holds_until, v_until), p_categories);
  return query select v_key, v_until;
end
$$;

-- Buys what a booking wants, within the transaction that credited its points, and returns the purchase that it made. It
-- takes the member's live hold of the show and count, else the booking's own, else `p_seats`, which the caller chose; where
-- the hall has none, `p_without` says why. Whatever a sale raises, the points stay. Before the last try, a fault that passes
-- and seats that others took end the statement, and the caller tries again.
create function app.buy_booking(
  p_now timestamptz, b app.bookings, p_seats text, p_without text, p_is_last boolean
) returns text
language plpgsql as $$
declare
  v_state text;
  v_code text;
  v_known text;
  v_purchase text;
  v_wait text := current_setting('lock_timeout');
  v_hold text := coalesce((
    select h.id from app.holds h
    where h.user_id = b.user_id and h.showtime_id = b.showtime_id and h.cinema_id = b.cinema_id and h.state = 'live'
      and h.ends_at > p_now and cardinality(h.seats) = b.ticket_count), b.hold_id);
begin
  select s.state, s.code, s.purchase into v_state, v_code, v_known from app.booking_state(p_now, b) s;
  if v_state = 'waiting' then
    begin
      select case s.outcome when 'sold' then null when 'needs_seats' then coalesce(p_without, 'choose') else s.outcome end,
          s.purchase
        into v_code, v_purchase
        from app.sell_seats(
          p_now, array[b.user_id], array[b.key], array[b.showtime_id], array[b.cinema_id], array[b.ticket_count],
          array[b.amount], array[null::text], array[v_hold], array[case when v_hold is null then p_seats end],
          'all', 1000, array[b.categories::text]) s;
      if v_hold is null and v_code in ('seats_taken', 'choose') then
        v_code := 'seats_taken';
        if not p_is_last then
          raise exception 'The seats of % have to be chosen again', b.tx_ref using errcode = 'serialization_failure';
        end if;
      end if;
      perform set_config('lock_timeout', v_wait, true);
    exception when others then
      -- serialization_failure, deadlock_detected, lock_not_available and unique_violation
      if not p_is_last and sqlstate in ('40001', '40P01', '55P03', '23505') then raise; end if;
      v_code := 'internal';
      v_purchase := null;
    end;
  end if;
  update app.bookings set ended_at = p_now, purchase_id = coalesce(v_purchase, v_known), code = v_code
    where tx_ref = b.tx_ref;
  return v_purchase;
end
$$;

-- Credits a verified payment, and buys what its quote wants. `p_buys`: `again` where the caller can try again, `last`, or
-- `not`. Locks in the order top-up, user, wallet, booking, screening, facts.
create function app.credit_and_buy(
  p_tx_ref text, p_points bigint, p_payment_id text, p_kobo bigint, p_currency text, p_at timestamptz,
  p_next_check_at timestamptz, p_seats text, p_without text, p_buys text
) returns void language plpgsql as $$
declare
  v_top_up app.top_ups%rowtype;
  v_booking app.bookings%rowtype;
  v_deleted_at timestamptz;
  v_purchase text;
  v_acts integer;
begin
  select * into v_top_up from app.top_ups where tx_ref = p_tx_ref for update;
  if v_top_up.state in ('credited', 'reversed') then
    if v_top_up.payment_id is distinct from p_payment_id then
      perform app.open_payment_case(p_at, 'paid_twice', v_top_up.provider, p_tx_ref, p_payment_id, p_kobo, p_currency);
    end if;
    return;
  end if;
  select deleted_at into v_deleted_at from app.users where id = v_top_up.user_id for share;
  if v_deleted_at is not null then
    perform app.refuse_top_up(p_tx_ref, 'account_closed', p_payment_id, p_kobo, p_currency, p_at);
    return;
  end if;
  insert into app.wallets as w (user_id, balance) values (v_top_up.user_id, p_points)
  on conflict (user_id) do update set balance = w.balance + excluded.balance;
  insert into app.ledger (at, kind, from_account, to_account, amount, reference)
  values (p_at, 'top-up', 'house:' || v_top_up.provider, 'wallet:' || v_top_up.user_id, p_points, p_tx_ref);
  update app.top_ups
  set state = 'credited', credited_points = p_points, payment_id = p_payment_id, paid_kobo = p_kobo,
    settled_at = p_at, next_check_at = p_next_check_at, device_names = null
  where tx_ref = p_tx_ref;
  select * into v_booking from app.bookings where tx_ref = p_tx_ref and ended_at is null for update;
  if found then
    if p_buys = 'not' then
      update app.bookings set ended_at = p_at, code = 'internal' where tx_ref = p_tx_ref;
    else
      v_purchase := app.buy_booking(p_at, v_booking, p_seats, p_without, p_buys = 'last');
    end if;
    insert into app.notices (kind, user_id, tx_ref, next_try_at, ends_at)
      values ('booking_settled', v_top_up.user_id, p_tx_ref, p_at, p_at + interval '1 day')
      on conflict do nothing;
  end if;
  v_acts := case when v_purchase is null then 1 else 2 end;
  perform facts.note(p_at, array_fill(v_top_up.device_names, array[v_acts]), (array['credited', 'bought'])[:v_acts],
    (array['', v_purchase])[:v_acts], array_fill(v_top_up.user_id, array[v_acts]));
end $$;

-- Until when holds go on for a quote: a transfer's account, or a booking that waits for its money. Null without one. Neither
-- covers a hold.
create function app.open_transfer_until(p_now timestamptz, p_user text) returns timestamptz
language sql stable as $$
  select greatest(
    (select max((transfer ->> 'until')::timestamptz) from app.top_ups
      where user_id = p_user and state = 'pending' and (transfer ->> 'until')::timestamptz > p_now),
    (select max(holds_until) from app.bookings where user_id = p_user and ended_at is null and holds_until > p_now))
$$;

create function app.has_open_transfer(p_now timestamptz, p_user text) returns boolean
language sql stable as $$
  select app.open_transfer_until(p_now, p_user) is not null
$$;

-- Whether no wait follows a hold: its member had the account of a transfer at its end, or has got one since, or the money of
-- a booking that was quoted since the hold began has arrived.
create function app.had_transfer(p_user text, p_begun_at timestamptz, p_ends_at timestamptz) returns boolean
language sql stable as $$
  select exists (
    select from app.top_ups t
    where t.user_id = p_user and t.created_at >= p_begun_at and (
      (t.transfer ->> 'until')::timestamptz >= p_ends_at
      or t.state = 'credited' and exists (select from app.bookings b where b.tx_ref = t.tx_ref)))
$$;
