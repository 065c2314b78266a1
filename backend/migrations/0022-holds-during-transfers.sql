-- The end of the account that a member may still pay into; null without one.
create function app.open_transfer_until(p_now timestamptz, p_user text) returns timestamptz
language sql stable as $$
  select max((transfer ->> 'until')::timestamptz)
  from app.top_ups
  where user_id = p_user and state = 'pending' and (transfer ->> 'until')::timestamptz > p_now
$$;

-- Whether a member had the account of a transfer at the end of a hold, or has got one since. Each account frees from one
-- wait: it was made after the hold began.
create function app.had_transfer(p_user text, p_begun_at timestamptz, p_ends_at timestamptz) returns boolean
language sql stable as $$
  select exists (
    select from app.top_ups
    where user_id = p_user and created_at >= p_begun_at and (transfer ->> 'until')::timestamptz >= p_ends_at)
$$;

-- A hold goes on until the end of the account, and no wait follows it. All else of `hold_seats` stays as 0016 has it.
do $$
declare
  v_sold constant text := 'app.are_sold_to_others(o.showtime_id, o.cinema_id, o.seats, t.usr))';
  v_end constant text := 'least(p_now + interval ''10 minutes'', v_last, r.starts_at)';
  v_text constant text := pg_get_functiondef('app.hold_seats'::regproc);
begin
  if position(v_sold in v_text) = 0 or position(v_end in v_text) = 0 then
    raise exception 'app.hold_seats has no line "%" or "%"', v_sold, v_end;
  end if;
  execute replace(replace(v_text,
    v_sold, v_sold || '
        and not (o.state <> ''released'' and o.ends_at <= p_now and app.had_transfer(t.usr, o.begun_at, o.ends_at))'),
    v_end, 'least(greatest(p_now + interval ''10 minutes'', app.open_transfer_until(p_now, r.usr)), v_last, r.starts_at)');
end
$$;

-- A member got the account of a transfer: the live holds go on until its end, for half an hour in all. A hold that lost a
-- seat meanwhile does not. Seats come before holds, as in every other change of both.
create function app.prolong_holds(p_now timestamptz, p_user text, p_wait_ms integer) returns void
language plpgsql as $$
declare
  v_holds text[];
  v_ends timestamptz[];
begin
  perform set_config('lock_timeout', p_wait_ms::text, true);
  perform from app.screenings
    where (showtime_id, cinema_id) in (
      select showtime_id, cinema_id from app.holds where user_id = p_user and state = 'live' and ends_at > p_now)
    order by showtime_id, cinema_id for update;
  select array_agg(h.id), array_agg(e.ends) into v_holds, v_ends
    from app.holds h
      join app.showtimes s on s.id = h.showtime_id
      cross join lateral (
        select least(app.open_transfer_until(p_now, p_user), h.begun_at + interval '30 minutes', s.starts_at) as ends) e
    where h.user_id = p_user and h.state = 'live' and h.ends_at > p_now and e.ends > h.ends_at
      and cardinality(h.seats) = (
        select count(*) from app.seat_holds x
        where x.showtime_id = h.showtime_id and x.cinema_id = h.cinema_id and x.seat = any (h.seats)
          and x.hold_id = h.id);
  update app.seat_holds x set ends_at = l.ends
    from unnest(v_holds, v_ends) as l(hold, ends) join app.holds h on h.id = l.hold
    where x.showtime_id = h.showtime_id and x.cinema_id = h.cinema_id and x.seat = any (h.seats) and x.hold_id = h.id;
  update app.holds h set ends_at = l.ends from unnest(v_holds, v_ends) as l(hold, ends) where h.id = l.hold;
end
$$;
