-- Tries of one day, by the cinemas' calendar. Unlike a rate, a count does not refill before the day is over.
create unlogged table app.daily_tries (
  key text primary key,
  day date not null,
  tries integer not null
);
create index daily_tries_day on app.daily_tries (day);

create function app.today() returns date
language sql stable as $$ select (now() at time zone 'Africa/Lagos')::date $$;

-- Counts a try of today. Returns the seconds until tomorrow above the limit, 0 when this one is allowed.
create function app.take_daily_try(p_key text, p_most integer) returns float8
language plpgsql as $$
begin
  insert into app.daily_tries as d (key, day, tries) values (p_key, app.today(), 1)
  on conflict (key) do update
    set day = excluded.day, tries = case when d.day = excluded.day then d.tries + 1 else 1 end
    where d.day <> excluded.day or d.tries < p_most;
  if found then return 0; end if;
  return extract(epoch from ((app.today() + 1)::timestamp at time zone 'Africa/Lagos') - now());
end
$$;

-- Devices that signed in to an account. A changed password raises the version, and the device has to sign in again.
create table app.known_devices (
  user_id text not null references app.users,
  device_mark text not null,
  session_version integer not null,
  seen_at timestamptz not null,
  primary key (user_id, device_mark)
);

-- A code counts the tries of the device or network that requested it apart from all others.
alter table app.otp_codes
  add column asked_by text,
  add column strange_tries integer not null default 0;
