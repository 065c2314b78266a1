create table app.places (
  lga text primary key,
  state text not null,
  country text not null
);
insert into app.places (lga, state, country) values ('Sapele', 'Delta', 'Nigeria'), ('Bauchi', 'Bauchi', 'Nigeria');

-- A deleted account keeps its row, without the person: purchases and the ledger still point at it.
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
  -- Tokens carry their version; raising it ends every session.
  session_version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (deleted_at is not null or (phone is not null and password_hash is not null))
);
create unique index users_username on app.users (lower(username));
