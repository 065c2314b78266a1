alter table registry.rules drop column plans;
alter table registry.rules drop column never;
