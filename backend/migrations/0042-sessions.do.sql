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

-- Tokens from before sessions have none. They are valid until the member signs out everywhere.
alter table app.users add column needs_session boolean not null default false;
