alter table registry.tokens drop column run;
alter table registry.releases drop column built_by;
alter table registry.releases drop column packages;
