-- Phones that were given the free points once, by a slow hash that points at nobody: it outlives the account.
create table app.signup_grants (
  phone_mark text primary key
);

create table app.devices (
  user_id text not null references app.users,
  device_type text not null,
  platform text not null,
  seen_at timestamptz not null,
  primary key (user_id, device_type, platform)
);

-- One a phone: a new code takes the place of the last one.
create table app.otp_codes (
  phone text primary key,
  code_mark text not null,
  wrong_tries integer not null default 0,
  expires_at timestamptz not null
);
