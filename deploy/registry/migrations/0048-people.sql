-- People whom the identity provider signed in, with the groups that it named the last time. Their rights follow the groups.
create table registry.people (
  id text primary key,
  issuer text not null,
  name text not null,
  groups jsonb not null,
  signed_in_at timestamptz not null
);

-- Their sessions in browsers and of the command. The hash of the secret is stored.
create table registry.people_sessions (
  id text primary key,
  person text not null references registry.people (id) on delete cascade,
  expires_at timestamptz not null
);

create index people_sessions_expires_at on registry.people_sessions (expires_at);
