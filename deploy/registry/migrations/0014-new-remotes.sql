-- A rollout with a remote that was not live before: what each canary device reported about that remote. `used`, `failed` and `slow`
-- then speak of the rest of the app. Nodes of the previous release leave these false.
alter table registry.compared add column own_used boolean not null default false;
alter table registry.compared add column own_failed boolean not null default false;
alter table registry.compared add column own_slow boolean not null default false;
