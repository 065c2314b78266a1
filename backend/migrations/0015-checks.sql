-- The errors in the books; no rows prove them. One statement, so it sees one snapshot.
create function app.ledger_findings() returns table (finding text, subject text, expected bigint, found bigint)
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
    select 'void:' || t.id as reference, app.paid_for(t.paid, p.amount, p.ticket_count) as price
    from app.tickets t join app.purchases p on p.id = t.purchase_id where t.status = 'Void'
  ) v
  full join (select reference, amount from app.ledger where kind = 'refund' and reference like 'void:%') r
    on r.reference = v.reference
  where coalesce(v.price, 0) <> coalesce(r.amount, 0)
  union all
  select 'a cancelled ticket and its refund differ', coalesce(c.reference, r.reference), coalesce(c.refunded, 0),
    coalesce(r.amount, 0)
  from (
    select 'cancel:' || t.id as reference, 'wallet:' || p.user_id as payer, t.refunded
    from app.tickets t join app.purchases p on p.id = t.purchase_id where t.status = 'Cancelled' and t.refunded > 0
  ) c
  full join (select reference, to_account, amount from app.ledger where kind = 'refund' and reference like 'cancel:%') r
    on r.reference = c.reference and r.to_account = c.payer
  where coalesce(c.refunded, 0) <> coalesce(r.amount, 0)
  union all
  select 'a purchase is not the sum of its tickets', p.id, p.amount, sum(t.paid)::bigint
  from app.purchases p join app.tickets t on t.purchase_id = p.id
  group by p.id having sum(t.paid) <> p.amount
  union all
  select 'a ticket returned more than it cost', t.id, app.paid_for(t.paid, p.amount, p.ticket_count), t.refunded
  from app.tickets t join app.purchases p on p.id = t.purchase_id
  where t.refunded > app.paid_for(t.paid, p.amount, p.ticket_count)
  union all
  select 'a cancelled showing has tickets left', s.showtime_id || ' ' || s.cinema_id, 0, count(*)
  from app.screenings s join app.tickets t on t.showtime_id = s.showtime_id and t.cinema_id = s.cinema_id
  where s.cancelled_at is not null and t.status not in ('Void', 'Cancelled')
  group by s.showtime_id, s.cinema_id
  order by 1, 2
$$;

-- Errors in the seats; no rows prove them.
create function app.seat_findings() returns table (finding text, subject text, expected bigint, found bigint)
language sql stable as $$
  select 'a ticket has no seat of its plan', t.id, p.seats::bigint, t.seat::bigint
  from app.tickets t
    join app.screenings s on s.showtime_id = t.showtime_id and s.cinema_id = t.cinema_id
    join app.seat_plans p on p.id = s.plan_id
  where t.seat > p.seats
  union all
  select 'a seat is sold twice', showtime_id || ' ' || cinema_id || ' ' || seat, 1, count(*)
  from app.tickets where status not in ('Void', 'Cancelled')
  group by showtime_id, cinema_id, seat having count(*) > 1
  order by 1, 2
$$;
