-- The flags that were on for devices that reported an error.
alter table registry.errors add column flags text[] not null default '{}';
