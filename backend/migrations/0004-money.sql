create table app.wallets (
  user_id text primary key references app.users,
  balance bigint not null default 0 check (balance >= 0)
);
comment on table app.wallets is 'Money: The points of a member: the sum of the member''s rows in the ledger. Written by purchases, top-ups, refunds, reversals.';

-- Double entry: `amount` leaves one account and enters another, so the books always balance. Accounts are
-- `wallet:<user id>` or ours (`house:...`).
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
comment on table app.ledger is 'Money: One row for each movement of points, and never another one for the same cause. Written by purchases, top-ups, refunds, reversals, gifts.';
create index ledger_from on app.ledger (from_account, id);
create index ledger_to on app.ledger (to_account, id);

-- Its facts about money were verified with the provider; nothing comes from the payer's browser.
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
  -- The account of a payment by transfer: bank, accountNumber, accountName and until.
  transfer jsonb,
  -- When the provider first said that the payment is under way.
  under_way_at timestamptz,
  check ((state in ('credited', 'reversed')) or credited_points = 0)
);
comment on table app.top_ups is 'Money: A quote and what became of its payment. Written by quotes, webhooks, returns, the poller.';
create index top_ups_user on app.top_ups (user_id, position);
create index top_ups_due on app.top_ups (next_check_at) where next_check_at is not null;
-- The poller takes the youngest open payments first.
create index top_ups_youngest on app.top_ups (provider, created_at desc) where next_check_at is not null;

-- Each end of a payment that differs from "credited for the paid amount".
create table app.payment_cases (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  -- `unreadable`: the provider's answer about a payment has a shape that we do not know. Its amount is unknown.
  kind text not null check (kind in
    ('unknown_payment', 'wrong_currency', 'too_little', 'account_closed', 'paid_twice', 'reversal_unrecovered', 'unreadable')),
  provider text not null,
  reference text not null,
  payment_id text not null,
  kobo bigint not null,
  currency text not null,
  -- Vp that could not be recovered.
  points bigint not null default 0,
  closed_at timestamptz,
  -- `returned`: the money went back to its payer. `settled`: it was cleared in another way, or a quote took it after all.
  outcome text check (outcome in ('returned', 'settled')),
  unique (provider, kind, reference, payment_id)
);
comment on table app.payment_cases is 'Money: Money that waits for a person of ops. Written by settling, ops.';
create index payment_cases_reference on app.payment_cases (reference);

create function app.open_payment_case(
  p_at timestamptz, p_kind text, p_provider text, p_reference text, p_payment_id text, p_kobo bigint, p_currency text,
  p_points bigint default 0
) returns void language sql as $$
  insert into app.payment_cases (at, kind, provider, reference, payment_id, kobo, currency, points)
  values (p_at, p_kind, p_provider, p_reference, p_payment_id, p_kobo, p_currency, p_points)
  on conflict do nothing;
$$;

-- A webhook may come before its quote is stored, and a later version may read an answer that this one cannot.
create function app.close_unknown_payment() returns trigger language plpgsql as $$
begin
  update app.payment_cases set closed_at = new.settled_at
  where kind in ('unknown_payment', 'unreadable') and provider = new.provider and reference = new.tx_ref
    and payment_id in ('', new.payment_id) and closed_at is null;
  return null;
end $$;
create trigger close_unknown_payment after update of state on app.top_ups for each row
  when (new.state = 'credited' and old.state <> 'credited')
  execute function app.close_unknown_payment();

-- Money that waits for a person, the oldest first, with the numbers of its cases. Ops may not read members' payments, so
-- this function and the next one have the rights of their owner.
create function app.open_payment_cases()
returns table (
  id bigint, at timestamptz, kind text, provider text, reference text, payment_id text, kobo bigint, currency text
) language sql stable security definer set search_path = pg_catalog as $$
  select c.id, c.at, c.kind, c.provider, c.reference, c.payment_id, c.kobo, c.currency
  from app.payment_cases c where c.closed_at is null order by c.id limit 500
$$;

-- Closes the open case with this number, or the one of this payment. Several leave all of them open. Returns what it found.
-- A payer may choose the id of another payment as reference, and no payer chooses an id, so ids come first.
create function app.close_case(p_case bigint, p_payment text, p_outcome text, p_at timestamptz)
returns table (
  id bigint, at timestamptz, kind text, provider text, reference text, payment_id text, kobo bigint, currency text
) language sql security definer set search_path = pg_catalog as $$
  with named as (
    select c.* from app.payment_cases c
    where c.closed_at is null and (c.id = p_case or p_payment in (c.reference, c.payment_id))
    for update
  ), found as (
    select n.* from named n
    where p_payment is null or n.payment_id = p_payment
      or not exists (select from named m where m.payment_id = p_payment)
  ), closed as (
    update app.payment_cases c set closed_at = p_at, outcome = p_outcome
    where (select count(*) from found) = 1 and c.id in (select f.id from found f)
  )
  select f.id, f.at, f.kind, f.provider, f.reference, f.payment_id, f.kobo, f.currency from found f order by f.id
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

-- A repeated webhook is due again.
create table app.payment_events (
  id bigint primary key generated always as identity,
  provider text not null check (provider in ('flutterwave', 'paystack')),
  reference text not null,
  payment_id text not null default '',
  at timestamptz not null,
  next_try_at timestamptz not null,
  tries integer not null default 0,
  unique (provider, reference, payment_id)
);
comment on table app.payment_events is 'Money: Signed webhooks until they are settled. Written by webhooks, the poller.';
create index payment_events_due on app.payment_events (next_try_at);

create table app.payment_checks (
  provider text primary key,
  minute timestamptz not null,
  made integer not null
);
comment on table app.payment_checks is 'Money: The checks that all nodes made of a provider in a minute. Written by the poller, returns.';

-- Takes up to so many checks out of the minute's budget, and returns their number.
create function app.take_payment_checks(p_provider text, p_now timestamptz, p_wanted integer, p_budget integer)
returns integer language plpgsql as $$
declare
  v_minute timestamptz := date_trunc('minute', p_now);
  v_made integer;
  v_taken integer;
begin
  insert into app.payment_checks (provider, minute, made) values (p_provider, v_minute, 0) on conflict do nothing;
  select case when minute = v_minute then made else 0 end into v_made
    from app.payment_checks where provider = p_provider for update;
  v_taken := greatest(0, least(p_wanted, p_budget - v_made));
  update app.payment_checks set minute = v_minute, made = v_made + v_taken where provider = p_provider;
  return v_taken;
end $$;

create table app.return_checks (
  provider text not null,
  user_id text not null,
  tx_ref text not null,
  at timestamptz not null
);
comment on table app.return_checks is 'Money: The checks that members'' returns caused in the last minute. Written by returns.';
create index return_checks_at on app.return_checks (at);

-- Whether a member's return may check its payment at the provider: a reference once in 5 seconds, six times a minute for a
-- member, and half of the provider's budget for all members. The poller counts on the same budget, so it has the other half.
create function app.take_return_check(
  p_provider text, p_user text, p_tx_ref text, p_now timestamptz, p_budget integer
) returns boolean language plpgsql as $$
begin
  insert into app.payment_checks (provider, minute, made) values (p_provider, date_trunc('minute', p_now), 0)
    on conflict do nothing;
  -- A member may return to payments of both providers at once.
  perform from app.payment_checks order by provider for update;
  delete from app.return_checks where at <= p_now - interval '1 minute';
  if exists (
      select from app.return_checks
      where provider = p_provider and tx_ref = p_tx_ref and at > p_now - interval '5 seconds')
    or (select count(*) from app.return_checks where user_id = p_user) >= 6
    or (select count(*) from app.return_checks where provider = p_provider) >= p_budget / 2
    or app.take_payment_checks(p_provider, p_now, 1, p_budget) = 0
  then
    return false;
  end if;
  insert into app.return_checks (provider, user_id, tx_ref, at) values (p_provider, p_user, p_tx_ref, p_now);
  return true;
end $$;
