drop table registry.hosts;
