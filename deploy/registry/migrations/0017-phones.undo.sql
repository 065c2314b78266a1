drop table registry.phones;
