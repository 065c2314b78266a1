alter table registry.releases drop column dictionaries;
