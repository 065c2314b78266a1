update registry.rollouts set status = 'aborted', ended_at = started_at where status = 'waiting';
alter table registry.rollouts drop column by_squad;
alter table registry.rollouts drop column starts_at;
alter table registry.rollouts drop constraint rollouts_status_check;
alter table registry.rollouts add constraint rollouts_status_check
  check (status in ('running', 'paused', 'promoted', 'aborted', 'rolled_back'));
