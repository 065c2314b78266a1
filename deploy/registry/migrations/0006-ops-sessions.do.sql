-- Browsers that are signed in to the console. The cookie is a secret of its own, never the token, and only its hash is kept.
create table registry.ops_sessions (
  id text primary key,
  token_id text not null,
  token_hash text not null,
  expires_at timestamptz not null
);

create index ops_sessions_expires_at on registry.ops_sessions (expires_at);
