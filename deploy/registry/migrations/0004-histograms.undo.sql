drop function registry.add_buckets;
alter table registry.figures drop column buckets;
