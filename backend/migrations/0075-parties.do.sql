-- Up to twelve random digits as a number, from the first 48 strong random bits of a version 4 UUID.
create function app.random_number(below bigint) returns bigint
language sql volatile as $$
  select ('x' || translate(left(gen_random_uuid()::text, 13), '-', ''))::bit(48)::bigint % below
$$;

-- A new ticket's code is an even number and a party's an odd one, so they never meet.
create or replace function app.ticket_code() returns text
language sql volatile as $$
  select lpad((app.random_number(500000000000) * 2)::text, 12, '0')
$$;

-- Codes of tickets from before may be odd.
create function app.party_code() returns text
language plpgsql volatile as $$
declare
  v_code text;
begin
  loop
    v_code := lpad((app.random_number(500000000000) * 2 + 1)::text, 12, '0');
    exit when not exists (select from app.tickets where code = v_code);
  end loop;
  return v_code;
end
$$;

-- The code that admits all tickets of a purchase. The default fills it for purchases by the previous release too.
alter table app.purchases add column party_code text unique check (party_code ~ '^[0-9]{11}[13579]$');
alter table app.purchases alter column party_code set default app.party_code();
update app.purchases p set party_code = app.party_code()
  from app.showtimes h
  where h.id = p.showtime_id and h.starts_at > now() and p.ticket_count > 1;
