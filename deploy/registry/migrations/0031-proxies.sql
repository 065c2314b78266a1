-- The paths below /api/x, each with the address of a squad's backend. Ops open them.
create table registry.proxies (
  path text primary key,
  name text not null,
  target text not null,
  -- Whether a call may bring the member's token to that backend.
  with_token boolean not null
);
