alter table registry.rules drop column run_previews;
