-- By remote, the guards of a plan that names none. Null is the program's default.
alter table registry.rules add column guards jsonb;
-- The signals that have paused the rollout.
alter table registry.rollouts add column asked text[] not null default '{}';
