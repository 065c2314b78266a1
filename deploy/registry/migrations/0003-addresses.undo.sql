alter table registry.compared drop column address;
