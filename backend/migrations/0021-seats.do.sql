-- The free seats of each row before our first ticket. The seats that the cinema sold itself are at the front.
create function app.first_free_in_rows(total integer, per_row integer, assigned integer) returns integer[]
language sql immutable as $$
  select array_agg(size - least(size, greatest(0, assigned - (number - 1) * per_row)) order by number)
  from (
    select number, least(per_row, total - (number - 1) * per_row) as size
    from generate_series(1, (total + per_row - 1) / per_row) as number
  ) as seat_rows
$$;

-- The row for a party of `wanted`: the fullest one that still fits all of them, else the one that fits the most. Among
-- equal rows it takes the one further back, because the screen is seen better there.
create function app.pick_row(free integer[], wanted integer) returns integer
language plpgsql immutable as $$
declare
  best integer := 1;
begin
  for number in 2 .. cardinality(free) loop
    if free[best] < wanted then
      if free[number] >= free[best] then best := number; end if;
    elsif free[number] >= wanted and free[number] <= free[best] then
      best := number;
    end if;
  end loop;
  return best;
end
$$;

-- Twelve random digits, from the first 48 strong random bits of a version 4 UUID.
create function app.ticket_code() returns text
language sql volatile as $$
  select lpad(((('x' || translate(left(gen_random_uuid()::text, 13), '-', ''))::bit(48)::bigint) % 1000000000000)::text, 12, '0')
$$;
