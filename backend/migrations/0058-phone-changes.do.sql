-- One code of a member for a new phone number; a new code replaces the last one. The mark covers member, number and
-- code, so the table holds no number.
create table app.phone_changes (
  user_id text primary key references app.users,
  code_mark text not null,
  wrong_tries integer not null default 0,
  expires_at timestamptz not null
);
create index phone_changes_expires_at on app.phone_changes (expires_at);
