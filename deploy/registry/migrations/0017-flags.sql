-- The flags that are on for all devices whose release declares them, from a version on.
create table registry.flags (
  remote text not null,
  name text not null,
  since text not null,
  -- Since when they are on for all.
  on_at timestamptz not null,
  primary key (remote, name)
);
-- A rollout of a flag, as { "remote", "name", "since" }. It has no releases.
alter table registry.rollouts add column flag jsonb;
-- Each change of a flag raises it, so that a page in use asks for its flags.
alter table registry.state add column flags integer not null default 0;
