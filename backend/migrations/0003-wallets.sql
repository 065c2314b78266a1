create table app.wallets (
  user_id text primary key references app.users,
  balance bigint not null default 0 check (balance >= 0)
);

-- Double entry, one row for each movement: `amount` leaves one account and enters another, so the books always balance.
-- Accounts are `wallet:<user id>` or ours (`house:...`). A wallet's balance is the sum of its rows here.
create table app.ledger (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  kind text not null check (kind in ('bonus', 'top-up', 'purchase', 'refund', 'reversal', 'gift')),
  from_account text not null,
  to_account text not null,
  amount bigint not null,
  -- The cause of the movement. The same cause moves points once.
  reference text not null,
  check (from_account <> to_account),
  -- A gift is a movement without points, so that the books name each holder of a ticket.
  constraint ledger_amount_check check (case kind when 'gift' then amount = 0 else amount > 0 end),
  unique (kind, reference)
);
create index ledger_from on app.ledger (from_account, id);
create index ledger_to on app.ledger (to_account, id);

-- One row for each quote. Its facts about money were verified with the provider; nothing comes from the payer's
-- browser.
create table app.top_ups (
  tx_ref text primary key,
  position bigint not null unique generated always as identity,
  user_id text not null references app.users,
  provider text not null check (provider in ('flutterwave', 'paystack')),
  points bigint not null check (points > 0),
  naira bigint not null check (naira > 0),
  state text not null default 'pending' check (state in ('pending', 'credited', 'failed', 'refused', 'reversed')),
  credited_points bigint not null default 0 check (credited_points >= 0),
  -- The provider's own id of the credited payment.
  payment_id text,
  paid_kobo bigint,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- The time of the next check; null when no check follows.
  next_check_at timestamptz,
  -- The names of the device that asked for the quote, by rollout. The webhook that credits it knows no device.
  device_names jsonb,
  check ((state in ('credited', 'reversed')) or credited_points = 0)
);
create index top_ups_user on app.top_ups (user_id, position);
create index top_ups_due on app.top_ups (next_check_at) where next_check_at is not null;

-- Money that needs a person: each end that differs from "credited for the paid amount".
create table app.payment_cases (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  kind text not null check (kind in
    ('unknown_payment', 'wrong_currency', 'too_little', 'account_closed', 'paid_twice', 'reversal_unrecovered')),
  provider text not null,
  reference text not null,
  payment_id text not null,
  kobo bigint not null,
  currency text not null,
  -- Vp that could not be recovered.
  points bigint not null default 0,
  closed_at timestamptz,
  unique (provider, kind, reference, payment_id)
);

create function app.open_payment_case(
  p_at timestamptz, p_kind text, p_provider text, p_reference text, p_payment_id text, p_kobo bigint, p_currency text,
  p_points bigint default 0
) returns void language sql as $$
  insert into app.payment_cases (at, kind, provider, reference, payment_id, kobo, currency, points)
  values (p_at, p_kind, p_provider, p_reference, p_payment_id, p_kobo, p_currency, p_points)
  on conflict do nothing;
$$;

-- Paid, but not creditable. A later payment with the same reference still is.
create function app.refuse_top_up(
  p_tx_ref text, p_kind text, p_payment_id text, p_kobo bigint, p_currency text, p_at timestamptz
) returns void language plpgsql as $$
declare
  v_top_up app.top_ups%rowtype;
begin
  select * into v_top_up from app.top_ups where tx_ref = p_tx_ref for update;
  perform app.open_payment_case(p_at, p_kind, v_top_up.provider, p_tx_ref, p_payment_id, p_kobo, p_currency);
  update app.top_ups set state = 'refused' where tx_ref = p_tx_ref and state in ('pending', 'failed');
end $$;

-- Locks in the order top-up, user, wallet, facts.
create function app.credit_top_up(
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
  perform facts.note(p_at, array[v_top_up.device_names], array['credited'], array[''], array[v_top_up.user_id]);
end $$;
