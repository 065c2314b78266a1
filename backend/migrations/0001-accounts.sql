create table app.places (
  lga text primary key,
  state text not null,
  country text not null
);
insert into app.places (lga, state, country) values ('Sapele', 'Delta', 'Nigeria'), ('Bauchi', 'Bauchi', 'Nigeria');

-- A closed account keeps its row without the person, because purchases and the ledger still point at it.
create table app.users (
  id text primary key default gen_random_uuid()::text,
  phone text unique,
  password_hash text,
  username text not null,
  email text,
  picture_url text,
  lga text not null references app.places,
  date_of_birth date,
  sex text check (sex in ('Male', 'Female')),
  role text not null default 'user' check (role in ('user', 'attendant')),
  -- A token carries its version, so a higher version ends every session.
  session_version integer not null default 1,
  -- The first time that the owner proved the phone by a code. Null: a stranger may have opened the account.
  phone_proven_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (deleted_at is not null or (phone is not null and password_hash is not null))
);
create unique index users_username on app.users (lower(username));

-- One row for each open session. Without its row, a token of the session opens nothing.
create table app.sessions (
  id text primary key default gen_random_uuid()::text,
  user_id text not null references app.users,
  -- One device has one session of an account: a new sign-in replaces the last one.
  device_mark text not null,
  device text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- Renewed tokens do not extend it.
  ends_at timestamptz not null,
  unique (user_id, device_mark)
);
create index sessions_ends_at on app.sessions (ends_at);

-- Devices that signed in to an account. A changed password raises the version, and the device has to sign in again.
create table app.known_devices (
  user_id text not null references app.users,
  device_mark text not null,
  session_version integer not null,
  seen_at timestamptz not null,
  primary key (user_id, device_mark)
);

create table app.devices (
  user_id text not null references app.users,
  device_type text not null,
  platform text not null,
  seen_at timestamptz not null,
  primary key (user_id, device_type, platform)
);

-- One code for each phone: a new code replaces the last one.
create table app.otp_codes (
  phone text primary key,
  code_mark text not null,
  wrong_tries integer not null default 0,
  expires_at timestamptz not null,
  -- The device or network that requested the code. Its tries count apart from the tries of all others.
  asked_by text not null,
  strange_tries integer not null default 0
);

-- One code of a member for a new phone number; a new code replaces the last one. The mark covers member, number and
-- code, so the table holds no number.
create table app.phone_changes (
  user_id text primary key references app.users,
  code_mark text not null,
  wrong_tries integer not null default 0,
  expires_at timestamptz not null
);
create index phone_changes_expires_at on app.phone_changes (expires_at);

-- The phones that had the free points. A mark points at no account, and outlives the account. A person with a copy of the
-- table would find the phones of plain hashes by trying all numbers, so the backend seals each mark with a secret that the
-- database never holds.
create table app.signup_grants (
  phone_mark text primary key
);

-- Recognises that secret. Null before the first start with one.
create table app.phone_mark_key (
  id boolean primary key default true check (id),
  check_mark text
);
insert into app.phone_mark_key default values;

-- Pictures that no account names any more. The transaction that drops the address adds the row, and a job deletes the
-- row after the files. So a store that is away delays a deletion and loses none.
create table app.left_pictures (
  path text primary key,
  left_at timestamptz not null
);
create index left_pictures_by_time on app.left_pictures (left_at);

-- Each key has a moment at which it is fully rested, and every try delays that moment. A row with a past moment counts as
-- absent, and a crash may lose the rows. All nodes agree, because the database's clock counts.
create unlogged table app.rate_limits (
  key text primary key,
  rested_at timestamptz not null
);
create index rate_limits_rested on app.rate_limits (rested_at);

-- Counts a try on each key, unless that would move its moment beyond the span. Costs and spans are seconds. Returns the
-- seconds to wait before a try may succeed, or 0 when this one did.
create function app.take_tries(keys text[], costs float8[], spans float8[]) returns float8
language sql as $$
  with wanted as (
    select w.key, make_interval(secs => w.cost) as cost, make_interval(secs => w.span) as span
    from unnest(keys, costs, spans) as w (key, cost, span)
  ), taken as (
    insert into app.rate_limits as r (key, rested_at)
    select w.key, now() + w.cost from wanted w order by w.key
    on conflict (key) do update set rested_at = greatest(r.rested_at, now()) + (excluded.rested_at - now())
      where greatest(r.rested_at, now()) + (excluded.rested_at - now()) / 2
        <= now() + (select w.span from wanted w where w.key = excluded.key)
    returning key
  )
  select coalesce(max(greatest(1, extract(epoch from r.rested_at - now() + w.cost - w.span))), 0)::float8
  from wanted w left join app.rate_limits r using (key)
  where w.key not in (select key from taken)
$$;

-- Tries of one day, by the cinemas' calendar. Unlike a rate, a count does not refill before the day is over.
create unlogged table app.daily_tries (
  key text primary key,
  day date not null,
  tries integer not null
);
create index daily_tries_day on app.daily_tries (day);

create function app.today() returns date
language sql stable as $$ select (now() at time zone 'Africa/Lagos')::date $$;

-- Counts a try of today. Returns the seconds until tomorrow above the limit, or 0 when this one is allowed.
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
