drop table registry.ops_sessions;
