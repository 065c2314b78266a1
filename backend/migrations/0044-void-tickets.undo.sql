-- The provider reversed the payment. The wallet returns its rest of the points; the difference is our loss, and a case.
create or replace function app.reverse_top_up(
  p_tx_ref text, p_payment_id text, p_kobo bigint, p_currency text, p_at timestamptz
) returns void language plpgsql as $$
declare
  v_top_up app.top_ups%rowtype;
  v_house text;
  v_balance bigint;
  v_taken bigint;
begin
  select * into v_top_up from app.top_ups where tx_ref = p_tx_ref for update;
  -- Another payment with this reference was reversed: the credited one remains.
  if v_top_up.state = 'reversed' or (v_top_up.state = 'credited' and v_top_up.payment_id <> p_payment_id) then
    return;
  end if;
  update app.top_ups set state = 'reversed', settled_at = p_at, next_check_at = null where tx_ref = p_tx_ref;
  if v_top_up.state <> 'credited' then
    return;
  end if;
  v_house := 'house:' || v_top_up.provider;
  select balance into v_balance from app.wallets where user_id = v_top_up.user_id for update;
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
  order by 1, 2
$$;

drop function app.void_tickets;
drop index app.tickets_seat;
update app.tickets set status = 'Expired', voided_at = null where status = 'Void';
alter table app.tickets
  drop constraint tickets_void_check,
  drop constraint tickets_status_check,
  drop column voided_for,
  drop column voided_at;
alter table app.tickets
  add constraint tickets_status_check check (status in ('Unused', 'Used', 'Expired')),
  add constraint tickets_showtime_id_cinema_id_seat_key unique (showtime_id, cinema_id, seat);
