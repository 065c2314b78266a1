-- The metrics of squads that pages of the device reported. The index holds no other devices, so others cost nothing.
alter table registry.compared add column metrics text[];
create index compared_metrics on registry.compared (rollout_id) where metrics is not null;
