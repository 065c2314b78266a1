drop table registry.tombstones;
alter table registry.tokens drop column successor;
drop table registry.previews;
