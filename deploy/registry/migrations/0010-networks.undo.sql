alter table registry.compared drop column wide;
