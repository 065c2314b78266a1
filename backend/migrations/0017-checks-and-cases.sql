-- The checks that members' returns caused in the last minute.
create table app.return_checks (
  provider text not null,
  user_id text not null,
  tx_ref text not null,
  at timestamptz not null
);
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

-- `unreadable`: the provider's answer about a payment has a shape that we do not know. Its amount is unknown.
alter table app.payment_cases drop constraint payment_cases_kind_check;
alter table app.payment_cases add constraint payment_cases_kind_check check (kind in
  ('unknown_payment', 'wrong_currency', 'too_little', 'account_closed', 'paid_twice', 'reversal_unrecovered', 'unreadable'));

-- A webhook may come before its quote is stored, and a later version may read an answer that this one cannot.
create or replace function app.close_unknown_payment() returns trigger language plpgsql as $$
begin
  update app.payment_cases set closed_at = new.settled_at
  where kind in ('unknown_payment', 'unreadable') and provider = new.provider and reference = new.tx_ref
    and payment_id in ('', new.payment_id) and closed_at is null;
  return null;
end $$;

-- Money that waits for a person, the oldest first, with the numbers of its cases.
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

-- For My data, and for an account that is closed.
create index undone_scans_ticket on app.undone_scans (ticket_id);
create index gifts_taken_by on app.gifts (taken_by) where taken_by is not null;
