create table registry.tokens (
  id text primary key,
  name text not null,
  role text not null check (role in ('squad', 'ops', 'read')),
  remote text,
  hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The newest token that replaced this one by rotation.
  successor text,
  -- The parts of a squad's rights that it has. Null for all of them.
  scopes jsonb,
  -- The trust that made the token of a pipeline's run, the part of the squad's rights that the run has, and its claims.
  trust text,
  scope text check (scope in ('publish', 'rollout')),
  run jsonb
);
create index tokens_trust on registry.tokens (trust) where trust is not null;

-- The repositories whose pipelines exchange an identity token (OIDC) for a token of one remote.
create table registry.trusts (
  id text primary key,
  remote text not null,
  issuer text not null,
  audience text not null,
  -- The number, because another person can take over the name of a deleted repository.
  repository_id text not null,
  -- Only runs of this protected environment may control rollouts. Null for publishing and previews alone.
  environment text,
  created_by text not null,
  created_at timestamptz not null,
  unique (remote, issuer, audience, repository_id)
);

-- Identity tokens that were exchanged, until they expire. Each is valid once.
create table registry.taken_identities (
  issuer text not null,
  jti text not null,
  expires_at timestamptz not null,
  primary key (issuer, jti)
);
create index taken_identities_expires_at on registry.taken_identities (expires_at);

-- Browsers that are signed in to the console with a token. The cookie contains a secret of the session, whose hash is stored.
create table registry.ops_sessions (
  id text primary key,
  token_id text not null,
  token_hash text not null,
  expires_at timestamptz not null
);
create index ops_sessions_expires_at on registry.ops_sessions (expires_at);

-- People whom the identity provider signed in, with the groups that it named the last time. Their rights follow the groups.
create table registry.people (
  id text primary key,
  issuer text not null,
  name text not null,
  groups jsonb not null
);

-- Their sessions in browsers and of the command. The hash of the secret is stored.
create table registry.people_sessions (
  id text primary key,
  person text not null references registry.people (id) on delete cascade,
  expires_at timestamptz not null
);
create index people_sessions_expires_at on registry.people_sessions (expires_at);

-- Commands that wait for a second person. A decision deletes the row, and the log keeps it.
create table registry.approvals (
  id integer generated always as identity primary key,
  call text not null,
  given jsonb not null,
  author jsonb not null,
  words text not null,
  expires_at timestamptz not null
);
