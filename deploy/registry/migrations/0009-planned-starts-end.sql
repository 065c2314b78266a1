-- Windows of the rules and the schedules of pipelines take the place of planned starts. Those that still wait end here. The
-- previous release may still run, so the check refuses a start that no node would begin or end.
delete from registry.outbox where seq in (select seq from registry.audit where entry::jsonb ->> 'action' = 'plan');
update registry.rollouts set status = 'aborted', revision = revision + 1, ended_at = now(),
  reason = 'Planned starts are gone. Start it when it may begin, by hand or by the schedule of its pipeline.'
where status = 'waiting';
alter table registry.rollouts add constraint none_waits check (status <> 'waiting');
