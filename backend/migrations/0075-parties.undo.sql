alter table app.purchases drop column party_code;
drop function app.party_code();
create or replace function app.ticket_code() returns text
language sql volatile as $$
  select lpad(((('x' || translate(left(gen_random_uuid()::text, 13), '-', ''))::bit(48)::bigint) % 1000000000000)::text, 12, '0')
$$;
drop function app.random_number(bigint);
