-- Remotes that ops took out for good. A remote that goes live again leaves the list.
create table registry.retired (
  name text primary key,
  reason text not null,
  retired_by text not null,
  retired_at timestamptz not null
);
