drop table registry.app_starts;
