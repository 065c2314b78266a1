drop trigger keep_fact_rollouts on registry.rollouts;
drop function registry.keep_fact_rollouts();
delete from facts.rollouts;
alter table registry.compared drop column since;
