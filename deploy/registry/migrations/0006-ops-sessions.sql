-- Browsers that are signed in to the console. The cookie contains a secret of the session and not the token. Its hash is stored.
create table registry.ops_sessions (
  id text primary key,
  token_id text not null,
  token_hash text not null,
  expires_at timestamptz not null
);

create index ops_sessions_expires_at on registry.ops_sessions (expires_at);
