-- The towns. An import opens and closes them. The members of a closed town keep it until they choose another.
create table app.places (
  lga text primary key,
  state text not null,
  country text not null,
  is_open boolean not null default true
);
comment on table app.places is 'Accounts: The location tree: the towns in which a member may live, while they are open. Written by imports.';
insert into app.places (lga, state, country) values ('Sapele', 'Delta', 'Nigeria'), ('Bauchi', 'Bauchi', 'Nigeria');

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
  -- Whether the member wants tickets by SMS, where the cinema pays for them.
  ticket_sms boolean not null default true,
  check (deleted_at is not null or (phone is not null and password_hash is not null))
);
comment on table app.users is 'Accounts: The members. A closed account keeps its row, without the person, because books and tickets point at it. Written by sign-up, profile, closing.';
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
comment on table app.sessions is 'Accounts: Signed-in devices, by the id that is in their token. Written by sign-in, refresh, sign-out, the sweeper.';
create index sessions_ends_at on app.sessions (ends_at);

-- A changed password raises the version of the member's sessions, and the device has to sign in again.
create table app.known_devices (
  user_id text not null references app.users,
  device_mark text not null,
  session_version integer not null,
  seen_at timestamptz not null,
  primary key (user_id, device_mark)
);
comment on table app.known_devices is 'Accounts: Devices that signed in to an account before, which a lock against guessing lets through. Written by sign-in, the sweeper.';
create index known_devices_seen on app.known_devices (seen_at);

create table app.devices (
  user_id text not null references app.users,
  device_type text not null,
  platform text not null,
  seen_at timestamptz not null,
  primary key (user_id, device_type, platform)
);
comment on table app.devices is 'Accounts: What the app says of the phone of a session. Written by the app''s report after a start.';

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
comment on table app.otp_codes is 'Accounts: The newest code of a phone for a new password. Written by the calls of a forgotten password, the sweeper.';
create index otp_codes_expiry on app.otp_codes (expires_at);

-- One code of a member for a new phone number; a new code replaces the last one. The mark covers member, number and
-- code, so the table holds no number.
create table app.phone_changes (
  user_id text primary key references app.users,
  code_mark text not null,
  wrong_tries integer not null default 0,
  expires_at timestamptz not null
);
comment on table app.phone_changes is 'Accounts: The code for a new phone number of an account. Written by profile, the sweeper.';
create index phone_changes_expires_at on app.phone_changes (expires_at);

-- A mark points at no account, and outlives the account. A person with a copy of the table would find the phones of plain
-- hashes by trying all numbers, so the backend seals each mark with a secret that the database never holds.
create table app.signup_grants (
  phone_mark text primary key
);
comment on table app.signup_grants is 'Accounts: Sealed marks of the phones that had the free points. Written by sign-up.';

-- Recognises that secret. Null before the first start with one.
create table app.phone_mark_key (
  id boolean primary key default true check (id),
  check_mark text
);
comment on table app.phone_mark_key is 'Accounts: Whether this database knows the secret that seals those marks. Written by the start of a node.';
insert into app.phone_mark_key default values;

-- The transaction that drops a picture's address adds the row, and a job deletes the row after the files. So a store that
-- is away delays a deletion and loses none.
create table app.left_pictures (
  path text primary key,
  left_at timestamptz not null
);
comment on table app.left_pictures is 'Accounts: Pictures that no account names any more. Written by profile, closing, the sweeper.';
create index left_pictures_by_time on app.left_pictures (left_at);
