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

-- The token of a pipeline's run. Its trust created it, and its scope is a part of the squad's rights.
alter table registry.tokens add column trust text;
alter table registry.tokens add column scope text check (scope in ('publish', 'rollout'));
create index tokens_trust on registry.tokens (trust) where trust is not null;
