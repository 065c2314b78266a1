alter table registry.compared drop column own_slow;
alter table registry.compared drop column own_failed;
alter table registry.compared drop column own_used;
