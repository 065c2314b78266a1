alter table registry.tokens drop column scopes;
