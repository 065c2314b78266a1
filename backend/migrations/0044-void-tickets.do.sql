-- A ticket bought with points of a payment that the payer reversed. Its seat is sold again, so seats are unique only
-- among all other tickets.
alter table app.tickets
  add column voided_at timestamptz,
  add column voided_for text references app.top_ups,
  drop constraint tickets_status_check,
  drop constraint tickets_showtime_id_cinema_id_seat_key;
alter table app.tickets
  add constraint tickets_status_check check (status in ('Unused', 'Used', 'Expired', 'Void')),
  add constraint tickets_void_check check ((status = 'Void') = (voided_at is not null));
create unique index tickets_seat on app.tickets (showtime_id, cinema_id, seat) where status <> 'Void';

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
    select t.id, p.amount / p.ticket_count as price
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
create or replace function app.reverse_top_up(
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

-- The errors in the books; no rows prove them. One statement, so it sees one snapshot.
create or replace function app.ledger_findings() returns table (finding text, subject text, expected bigint, found bigint)
language sql stable as $$
  with movements as (
    select from_account as account, -amount as delta from app.ledger
    union all
    select to_account, amount from app.ledger
  ),
  accounts as (select account, sum(delta)::bigint as total from movements group by account),
  top_up_movements as (
    select reference, amount from app.ledger where kind = 'top-up'
  ),
  reversals as (
    select split_part(reference, ':', 1) as reference, sum(amount)::bigint as amount
    from app.ledger where kind = 'reversal' group by 1
  )
  select 'a balance is not the sum of its movements', w.user_id, coalesce(a.total, 0), w.balance
  from app.wallets w left join accounts a on a.account = 'wallet:' || w.user_id
  where w.balance <> coalesce(a.total, 0)
  union all
  select 'an account is neither a wallet nor ours', a.account, 0, a.total
  from accounts a
  where a.account not like 'house:%' and not exists (select from app.wallets w where a.account = 'wallet:' || w.user_id)
  union all
  select 'a top-up and its movement differ', coalesce(t.tx_ref, m.reference), coalesce(t.credited_points, 0),
    coalesce(m.amount, 0)
  from (select * from app.top_ups where credited_points > 0) t
  full join top_up_movements m on m.reference = t.tx_ref
  where coalesce(t.credited_points, 0) <> coalesce(m.amount, 0)
  union all
  select 'a reversed top-up was not given back whole', coalesce(t.tx_ref, r.reference), coalesce(t.credited_points, 0),
    coalesce(r.amount, 0)
  from (select * from app.top_ups where state = 'reversed' and credited_points > 0) t
  full join reversals r on r.reference = t.tx_ref
  where coalesce(t.credited_points, 0) <> coalesce(r.amount, 0)
  union all
  select 'a ticket that was taken back and its refund differ', coalesce(v.reference, r.reference), coalesce(v.price, 0),
    coalesce(r.amount, 0)
  from (
    select 'void:' || t.id as reference, p.amount / p.ticket_count as price
    from app.tickets t join app.purchases p on p.id = t.purchase_id where t.status = 'Void'
  ) v
  full join (select reference, amount from app.ledger where kind = 'refund' and reference like 'void:%') r
    on r.reference = v.reference
  where coalesce(v.price, 0) <> coalesce(r.amount, 0)
  order by 1, 2
$$;
