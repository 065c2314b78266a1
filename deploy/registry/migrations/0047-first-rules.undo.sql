alter table registry.rules drop column set_at;
alter table registry.rules drop column is_new;
