delete from registry.compared where not reported;
alter table registry.compared drop column started_at;
alter table registry.compared drop column page_at;
alter table registry.compared drop column reported;
