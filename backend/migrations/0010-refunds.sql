-- The percent that comes back so long before the show; 0 when it is too late.
create function app.cancel_share(p_rule integer[], p_left interval) returns integer
language sql immutable as $$
  select coalesce(max(p_rule[2 * n]), 0) from generate_series(1, cardinality(p_rule) / 2) as n
  where p_left >= make_interval(mins => p_rule[2 * n - 1])
$$;

-- Cancels a member's own tickets, all or none, if they give back the points that the member saw. A repeated call finds
-- them cancelled and gets the same points. Locks in the order of a purchase: wallet, tickets, screenings.
create function app.cancel_tickets(p_user text, p_tickets text[], p_points bigint, p_now timestamptz)
returns table (outcome text, points bigint) language plpgsql as $$
declare
  v_found integer := 0;
  v_done bigint;
  v_points bigint := 0;
  v_refusal text;
  r record;
begin
  perform from app.wallets where user_id = p_user for update;
  perform from app.tickets where id = any (p_tickets) order by id for update;
  perform from app.screenings
    where (showtime_id, cinema_id) in (select showtime_id, cinema_id from app.tickets where id = any (p_tickets))
    order by showtime_id, cinema_id for update;

  for r in
    select t.*, s.cancelled_at as showing_cancelled_at, s.list_issued_at, h.starts_at, p.user_id,
      app.paid_for(t.paid, p.amount, p.ticket_count) * app.cancel_share(t.cancel_rule, h.starts_at - p_now) / 100 as back
    from app.tickets t
      join app.purchases p on p.id = t.purchase_id
      join app.showtimes h on h.id = t.showtime_id
      join app.screenings s on s.showtime_id = t.showtime_id and s.cinema_id = t.cinema_id
    where t.id = any (p_tickets) and p_user in (p.user_id, t.holder_id)
  loop
    v_found := v_found + 1;
    v_points := v_points + coalesce(r.refunded, r.back);
    if r.status = 'Cancelled' then
      v_done := coalesce(v_done, 0) + r.refunded;
    end if;
    v_refusal := coalesce(v_refusal, case
      when r.showing_cancelled_at is not null then 'showing_cancelled'
      when r.holder_id is not null then 'ticket_given_away'
      when r.status = 'Cancelled' then 'ticket_cancelled'
      when r.status = 'Void' then 'ticket_void'
      when r.status = 'Used' then 'already_redeemed'
      when r.starts_at <= p_now then 'ticket_started'
      when r.cancel_rule is null then 'not_cancellable'
      when r.list_issued_at is not null then 'list_issued'
      when app.cancel_share(r.cancel_rule, r.starts_at - p_now) = 0 then 'too_late_to_cancel'
    end);
  end loop;
  if v_found <> cardinality(p_tickets) then
    return query select 'ticket_not_found', null::bigint;
    return;
  end if;
  -- A lost answer: the same call has cancelled exactly these tickets.
  if v_done = p_points and not exists (select from app.tickets where id = any (p_tickets) and status <> 'Cancelled') then
    return query select 'cancelled', v_done;
    return;
  end if;
  if v_refusal is not null then
    return query select v_refusal, null::bigint;
    return;
  end if;
  if v_points <> p_points then
    return query select 'refund_changed', v_points;
    return;
  end if;

  update app.tickets t
    set status = 'Cancelled', cancelled_at = p_now,
      refunded = app.paid_for(t.paid, p.amount, p.ticket_count) * app.cancel_share(t.cancel_rule, h.starts_at - p_now) / 100
    from app.purchases p, app.showtimes h
    where t.id = any (p_tickets) and p.id = t.purchase_id and h.id = t.showtime_id;
  insert into app.ledger (at, kind, from_account, to_account, amount, reference)
    select p_now, 'refund', 'house:tickets', 'wallet:' || p_user, refunded, 'cancel:' || id
    from app.tickets where id = any (p_tickets) and refunded > 0 order by id;
  update app.wallets set balance = balance + v_points where user_id = p_user;
  update app.screenings s
    set assigned_seats = s.assigned_seats - f.freed, freed_seats = s.freed_seats || f.seats
    from (
      select showtime_id, cinema_id, count(*)::integer as freed, array_agg(seat order by seat) as seats
      from app.tickets where id = any (p_tickets) group by showtime_id, cinema_id
    ) f
    where s.showtime_id = f.showtime_id and s.cinema_id = f.cinema_id;
  return query select 'cancelled', v_points;
end $$;

-- The numbers of a showing's tickets that are not cancelled yet. Ops may not read tickets, so this function and the next
-- one have the rights of their owner.
create function app.showing_figures(p_showtime text, p_cinema text)
returns table (tickets bigint, used bigint, members bigint, points bigint)
language sql stable security definer set search_path = pg_catalog as $$
  select count(*), count(*) filter (where t.status = 'Used'), count(distinct p.user_id),
    coalesce(sum(app.paid_for(t.paid, p.amount, p.ticket_count)), 0)::bigint
  from app.tickets t join app.purchases p on p.id = t.purchase_id
  where t.showtime_id = p_showtime and t.cinema_id = p_cinema and t.status not in ('Void', 'Cancelled')
$$;

-- Cancels the tickets of so many members of a cancelled showing, returns their points to who paid, and notes the messages.
-- Returns the number of tickets: 0 when none is left. A killed command is repeated, because a ticket is cancelled once.
-- Locks in the order of a purchase. The seats stay closed, because a cancelled showing sells nothing.
create function app.cancel_showing_batch(p_showtime text, p_cinema text, p_now timestamptz, p_members integer)
returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_members text[];
  v_tickets text[];
begin
  select array_agg(m.user_id) into v_members from (
    select distinct p.user_id from app.tickets t
      join app.purchases p on p.id = t.purchase_id
      join app.screenings s on s.showtime_id = t.showtime_id and s.cinema_id = t.cinema_id
    where t.showtime_id = p_showtime and t.cinema_id = p_cinema and t.status not in ('Void', 'Cancelled')
      and s.cancelled_at is not null
    order by p.user_id limit p_members
  ) m;
  if v_members is null then
    return 0;
  end if;
  perform from app.wallets where user_id = any (v_members) order by user_id for update;
  select array_agg(l.id) into v_tickets from (
    select t.id from app.tickets t join app.purchases p on p.id = t.purchase_id
    where t.showtime_id = p_showtime and t.cinema_id = p_cinema and t.status not in ('Void', 'Cancelled')
      and p.user_id = any (v_members)
    order by t.id for update of t
  ) l;
  if v_tickets is null then
    -- Their members cancelled them meanwhile. Others may remain.
    return cardinality(v_members);
  end if;

  update app.tickets t set status = 'Cancelled', cancelled_at = p_now, refunded = app.paid_for(t.paid, p.amount, p.ticket_count)
    from app.purchases p where t.id = any (v_tickets) and p.id = t.purchase_id;
  insert into app.ledger (at, kind, from_account, to_account, amount, reference)
    select p_now, 'refund', 'house:tickets', 'wallet:' || p.user_id, t.refunded, 'cancel:' || t.id
    from app.tickets t join app.purchases p on p.id = t.purchase_id
    where t.id = any (v_tickets) and t.refunded > 0 order by t.id;
  update app.wallets w set balance = w.balance + b.points
    from (
      select p.user_id, sum(t.refunded)::bigint as points
      from app.tickets t join app.purchases p on p.id = t.purchase_id where t.id = any (v_tickets) group by p.user_id
    ) b
    where w.user_id = b.user_id;
  update app.screenings set assigned_seats = assigned_seats - cardinality(v_tickets)
    where showtime_id = p_showtime and cinema_id = p_cinema;
  insert into app.notices (kind, user_id, showtime_id, cinema_id, next_try_at, ends_at)
    select k.kind, who.user_id, p_showtime, p_cinema, p_now, greatest(h.starts_at, p_now + interval '1 day')
    from (
      select p.user_id from app.tickets t join app.purchases p on p.id = t.purchase_id where t.id = any (v_tickets)
      union
      select t.holder_id from app.tickets t where t.id = any (v_tickets) and t.holder_id is not null
    ) who
      join app.users u on u.id = who.user_id and u.deleted_at is null
      join app.showtimes h on h.id = p_showtime,
      unnest(array['showing_cancelled', 'showing_cancelled_sms']) as k(kind)
    order by who.user_id, k.kind
    on conflict do nothing;
  return cardinality(v_tickets);
end $$;

-- Voids whole unused tickets since a credit, the newest first, until they cover the given points, and returns their
-- price to the wallet. The caller holds the wallet. Locks tickets, then screenings, sorted.
create function app.void_tickets(
  p_user text, p_since timestamptz, p_missing bigint, p_tx_ref text, p_at timestamptz
) returns bigint language plpgsql as $$
declare
  v_covered bigint := 0;
  v_voided text[] := '{}';
  r record;
begin
  for r in
    select t.id, app.paid_for(t.paid, p.amount, p.ticket_count) as price
    from app.tickets t
      join app.purchases p on p.id = t.purchase_id
      join app.showtimes h on h.id = t.showtime_id
      join app.movies m on m.id = h.movie_id
    where p.user_id = p_user and p.at >= p_since and t.status = 'Unused'
      -- The payer saw a show that is over, so its tickets are not refunded.
      and h.starts_at + make_interval(mins => m.duration_minutes) > p_at
    order by p.at desc, p.id desc, t.seat desc
    for update of t
  loop
    exit when v_covered >= p_missing;
    v_voided := v_voided || r.id;
    v_covered := v_covered + r.price;
    insert into app.ledger (at, kind, from_account, to_account, amount, reference)
    values (p_at, 'refund', 'house:tickets', 'wallet:' || p_user, r.price, 'void:' || r.id);
  end loop;
  if v_covered = 0 then
    return 0;
  end if;
  update app.wallets set balance = balance + v_covered where user_id = p_user;
  update app.tickets set status = 'Void', voided_at = p_at, voided_for = p_tx_ref where id = any (v_voided);
  perform from app.screenings
    where (showtime_id, cinema_id) in (select showtime_id, cinema_id from app.tickets where id = any (v_voided))
    order by showtime_id, cinema_id for update;
  update app.screenings s
    set assigned_seats = s.assigned_seats - f.freed, freed_seats = s.freed_seats || f.seats
    from (
      select showtime_id, cinema_id, count(*)::integer as freed, array_agg(seat order by seat) as seats
      from app.tickets where id = any (v_voided) group by showtime_id, cinema_id
    ) f
    where s.showtime_id = f.showtime_id and s.cinema_id = f.cinema_id;
  return v_covered;
end $$;

-- The provider reversed the payment. The wallet returns its rest of the points, then the tickets that they bought, in
-- one transaction. The difference is our loss, and a case. Locks in the order top-up, wallet, tickets, screenings.
create function app.reverse_top_up(
  p_tx_ref text, p_payment_id text, p_kobo bigint, p_currency text, p_at timestamptz
) returns void language plpgsql as $$
declare
  v_top_up app.top_ups%rowtype;
  v_house text;
  v_balance bigint;
  v_taken bigint;
  v_settled_at timestamptz;
begin
  select * into v_top_up from app.top_ups where tx_ref = p_tx_ref for update;
  -- Another payment with this reference was reversed: the credited one remains.
  if v_top_up.state = 'reversed' or (v_top_up.state = 'credited' and v_top_up.payment_id <> p_payment_id) then
    return;
  end if;
  v_settled_at := v_top_up.settled_at;
  update app.top_ups set state = 'reversed', settled_at = p_at, next_check_at = null where tx_ref = p_tx_ref;
  if v_top_up.state <> 'credited' then
    return;
  end if;
  v_house := 'house:' || v_top_up.provider;
  select balance into v_balance from app.wallets where user_id = v_top_up.user_id for update;
  if v_balance < v_top_up.credited_points then
    v_balance := v_balance + app.void_tickets(
      v_top_up.user_id, v_settled_at, v_top_up.credited_points - v_balance, p_tx_ref, p_at);
  end if;
  v_taken := least(coalesce(v_balance, 0), v_top_up.credited_points);
  if v_taken > 0 then
    update app.wallets set balance = balance - v_taken where user_id = v_top_up.user_id;
    insert into app.ledger (at, kind, from_account, to_account, amount, reference)
    values (p_at, 'reversal', 'wallet:' || v_top_up.user_id, v_house, v_taken, p_tx_ref);
  end if;
  if v_taken < v_top_up.credited_points then
    insert into app.ledger (at, kind, from_account, to_account, amount, reference)
    values (p_at, 'reversal', 'house:losses', v_house, v_top_up.credited_points - v_taken, p_tx_ref || ':unrecovered');
    perform app.open_payment_case(p_at, 'reversal_unrecovered', v_top_up.provider, p_tx_ref, p_payment_id, p_kobo,
      p_currency, v_top_up.credited_points - v_taken);
  end if;
end $$;

-- Members, ops and reversed payments end tickets. The act of a purchase has a row of its own, so no order of locks is
-- needed. No login of a node deletes acts, so the function has the rights of its owner.
create function app.take_back_act() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  delete from facts.acts using jsonb_each_text(facts.names_of(new.purchase_id)) as name
    where act = 'bought' and code = name.value and rollout_id = name.key::integer
      and not exists (
        select from app.tickets where purchase_id = new.purchase_id and status not in ('Void', 'Cancelled'));
  return null;
end $$;
create trigger take_back_act after update of status on app.tickets for each row
  when (new.status in ('Void', 'Cancelled') and old.status not in ('Void', 'Cancelled'))
  execute function app.take_back_act();
