-- Slow hashes of phones that got the free points. A hash points at no account, and outlives the account.
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

-- One a phone: a new code replaces the last one.
create table app.otp_codes (
  phone text primary key,
  code_mark text not null,
  wrong_tries integer not null default 0,
  expires_at timestamptz not null
);
