-- The owner of each path and slot. A later release without the claim does not change the owner.
create table registry.owned (
  -- `many`: the remote whose screen has a slot for several remotes. `fill`: one of these remotes, which ops have granted.
  kind text not null check (kind in ('path', 'slot', 'many', 'fill')),
  -- The path in the matcher's form: `/movie/:` for both `/movie/:movieId` and `/movie/:id/`.
  form text not null,
  -- The path or slot as its first release declared it.
  claim text not null,
  owner text not null,
  -- The remote that takes it over. Both may claim it until a release of this remote is live with it.
  heir text,
  -- Of a `fill`: its place among the remotes of the slot.
  place integer,
  primary key (kind, form)
);

-- The paths below /api/x, each with the address of a squad's backend. Ops open them.
create table registry.proxies (
  path text primary key,
  name text not null,
  target text not null,
  -- Whether a call may bring the member's token to that backend.
  with_token boolean not null
);
