drop table registry.retired;
