drop trigger take_back_act on app.tickets;
drop function app.take_back_act();

create or replace function app.purchase_batch_by(
  p_now timestamptz, p_user text[], p_key text[], p_showtime text[], p_cinema text[], p_count integer[], p_amount bigint[],
  p_device text[]
) returns table (item integer, outcome text, purchase text, detail bigint)
language plpgsql as $$
declare
  v_purchases text[] := array_fill(null::text, array[cardinality(p_user)]);
  v_names jsonb[];
begin
  for item, outcome, purchase, detail in
    select * from app.purchase_batch(p_now, p_user, p_key, p_showtime, p_cinema, p_count, p_amount)
  loop
    if outcome = 'sold' then v_purchases[item] := purchase; end if;
    return next;
  end loop;
  select array_agg(facts.names_of(t.device)) into v_names
    from unnest(v_purchases, p_device) as t(id, device) join app.purchases p on p.id = t.id and p.at = p_now;
  if v_names is not null then
    perform facts.note(p_now, v_names, array_fill('bought'::text, array[cardinality(v_names)]),
      array_fill(''::text, array[cardinality(v_names)]));
  end if;
end
$$;

create or replace function app.credit_top_up(
  p_tx_ref text, p_points bigint, p_payment_id text, p_kobo bigint, p_currency text, p_at timestamptz,
  p_next_check_at timestamptz
) returns void language plpgsql as $$
declare
  v_top_up app.top_ups%rowtype;
  v_deleted_at timestamptz;
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
  perform facts.note(p_at, array[v_top_up.device_names], array['credited'], array['']);
end $$;
