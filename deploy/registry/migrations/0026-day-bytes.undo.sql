drop table registry.day_bytes;
alter table registry.rules drop column day_megabytes;
