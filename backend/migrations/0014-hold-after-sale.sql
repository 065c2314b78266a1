-- Whether all these seats of a show are sold.
create function app.are_sold(p_showtime text, p_cinema text, p_seats integer[]) returns boolean
language sql stable as $$
  select not exists (select from unnest(p_seats) as seat where not app.is_seat_sold(p_showtime, p_cinema, seat))
$$;

-- A member whose ended hold was sold to others holds other seats at once: a seat that sells blocks no hall. All else of
-- `hold_batch` stays as 0011 has it.
do $$
declare
  v_before constant text := 'o.ends_at > p_now - interval ''10 minutes''';
  v_text constant text := pg_get_functiondef('app.hold_batch'::regproc);
begin
  if position(v_before in v_text) = 0 then
    raise exception 'app.hold_batch has no line "%"', v_before;
  end if;
  execute replace(v_text, v_before, v_before || '
        and not (o.state <> ''released'' and o.ends_at <= p_now
          and app.are_sold(o.showtime_id, o.cinema_id, o.seats))');
end
$$;
