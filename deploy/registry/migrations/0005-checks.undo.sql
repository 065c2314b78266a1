drop table registry.checks;
