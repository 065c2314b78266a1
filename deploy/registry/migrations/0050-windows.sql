-- Times of the week in Lagos in which rollouts wait.
alter table registry.rules add column never text not null default '';
-- By remote, the plan of a rollout that names none.
alter table registry.rules add column plans jsonb not null default '{}';
