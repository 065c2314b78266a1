alter table registry.releases drop column cost;
