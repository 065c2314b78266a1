-- A rollout may wait for its start.
alter table registry.rollouts drop constraint rollouts_status_check;
alter table registry.rollouts add constraint rollouts_status_check
  check (status in ('waiting', 'running', 'paused', 'promoted', 'aborted', 'rolled_back'));
-- The planned start; null for one at once. The rules for squads apply again at that time.
alter table registry.rollouts add column starts_at timestamptz;
alter table registry.rollouts add column by_squad boolean not null default false;
