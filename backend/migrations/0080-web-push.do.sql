-- The browsers that get push messages, one for each session. The end of the session ends the messages: a sign-out, also
-- one that arrives later, a sign-out everywhere, a closed account. A new sign-in of the same device keeps them.
create table app.push_devices (
  id uuid primary key default gen_random_uuid(),
  -- The address at the browser's push service. Another session with the same address takes it over.
  endpoint text not null unique,
  session_id text not null references app.sessions on delete cascade on update cascade,
  p256dh text not null,
  auth text not null,
  added_at timestamptz not null
);
create index push_devices_session on app.push_devices (session_id);

-- The browsers that got a notice, because a retry is for the others alone.
alter table app.notices add column reached uuid[] not null default '{}';
