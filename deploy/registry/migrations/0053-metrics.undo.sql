alter table registry.compared drop column metrics;
