-- `returned`: the money went back to its payer. `settled`: it was cleared in another way, or a quote took it after all.
alter table app.payment_cases add outcome text check (outcome in ('returned', 'settled'));

-- Closes the open case with this reference, or with this id of the provider's. Several leave all of them open. Returns
-- what it found. Ops may not write members' payments, so the function has the rights of its owner.
create function app.close_payment_case(p_payment text, p_outcome text, p_at timestamptz)
returns table (at timestamptz, kind text, provider text, reference text, payment_id text, kobo bigint, currency text)
language sql security definer set search_path = pg_catalog as $$
  with found as (
    select c.* from app.payment_cases c where c.closed_at is null and p_payment in (c.reference, c.payment_id)
    for update
  ), closed as (
    update app.payment_cases c set closed_at = p_at, outcome = p_outcome
    where (select count(*) from found) = 1 and c.id in (select f.id from found f)
  )
  select f.at, f.kind, f.provider, f.reference, f.payment_id, f.kobo, f.currency from found f order by f.id
$$;
