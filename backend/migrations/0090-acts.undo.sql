drop function app.purchase_batch_by(timestamptz, text[], text[], text[], text[], integer[], bigint[], text[]);
-- Locks in the order top-up, user, wallet.
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
    settled_at = p_at, next_check_at = p_next_check_at
  where tx_ref = p_tx_ref;
end $$;
alter table app.top_ups drop column device_names;
