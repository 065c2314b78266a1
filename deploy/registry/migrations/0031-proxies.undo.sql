drop table registry.proxies;
