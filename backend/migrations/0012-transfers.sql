-- The account of a payment by transfer: bank, accountNumber, accountName and until.
alter table app.top_ups add transfer jsonb;
create index payment_cases_reference on app.payment_cases (reference);
-- The poller takes the youngest open payments first.
create index top_ups_youngest on app.top_ups (provider, created_at desc) where next_check_at is not null;

-- Webhooks that the provider signed, until they are settled. A repeated one is due again.
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
create index payment_events_due on app.payment_events (next_try_at);

-- The checks that the poller of all nodes made of a provider in a minute.
create table app.payment_checks (
  provider text primary key,
  minute timestamptz not null,
  made integer not null
);

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

-- A payer by transfer is in the app of the bank when the money arrives. A payer in the window still sees an early payment
-- arrive on the screen.
drop trigger note_late_payment on app.top_ups;
create trigger note_late_payment after update of state on app.top_ups for each row
  when (new.state = 'credited' and old.state <> 'credited'
    and (new.transfer is not null or new.settled_at >= new.created_at + interval '10 minutes'))
  execute function app.note_late_payment();

create function app.note_reversed_payment() returns trigger language plpgsql as $$
begin
  insert into app.notices (kind, user_id, tx_ref, next_try_at, ends_at)
  values ('payment_reversed', new.user_id, new.tx_ref, new.settled_at, new.settled_at + interval '1 day')
  on conflict do nothing;
  return null;
end $$;
create trigger note_reversed_payment after update of state on app.top_ups for each row
  when (new.state = 'reversed' and old.state = 'credited')
  execute function app.note_reversed_payment();

-- Money that arrived and could not become points.
create function app.note_returned_payment() returns trigger language plpgsql as $$
begin
  insert into app.notices (kind, user_id, tx_ref, next_try_at, ends_at)
  select 'payment_returned', user_id, tx_ref, new.at, new.at + interval '1 day'
  from app.top_ups where tx_ref = new.reference and provider = new.provider
  on conflict do nothing;
  return null;
end $$;
create trigger note_returned_payment after insert on app.payment_cases for each row
  when (new.kind in ('paid_twice', 'too_little'))
  execute function app.note_returned_payment();

-- A webhook may come before its quote is stored.
create function app.close_unknown_payment() returns trigger language plpgsql as $$
begin
  update app.payment_cases set closed_at = new.settled_at
  where kind = 'unknown_payment' and provider = new.provider and reference = new.tx_ref
    and payment_id = new.payment_id and closed_at is null;
  return null;
end $$;
create trigger close_unknown_payment after update of state on app.top_ups for each row
  when (new.state = 'credited' and old.state <> 'credited')
  execute function app.close_unknown_payment();

-- Money that waits for a person, the oldest first. Ops may not read members' payments, so the function has the rights of
-- its owner.
create function app.unmatched_payments()
returns table (at timestamptz, kind text, provider text, reference text, payment_id text, kobo bigint, currency text)
language sql stable security definer set search_path = pg_catalog as $$
  select c.at, c.kind, c.provider, c.reference, c.payment_id, c.kobo, c.currency
  from app.payment_cases c where c.closed_at is null order by c.id limit 500
$$;
