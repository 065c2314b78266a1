-- One row for each sign-in that goes on. Without its row, a token that names it opens nothing.
create table app.sessions (
  id text primary key default gen_random_uuid()::text,
  user_id text not null references app.users,
  -- One device has one session of an account: signing in again takes the place of the last one.
  device_mark text not null,
  device text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- However often its tokens are renewed.
  ends_at timestamptz not null,
  unique (user_id, device_mark)
);
create index sessions_ends_at on app.sessions (ends_at);

-- Tokens from before sessions name none. They are good until the person signs out everywhere.
alter table app.users add column needs_session boolean not null default false;
