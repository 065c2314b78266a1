drop table registry.denied_hosts;
