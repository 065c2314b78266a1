-- A squad reaches its backend by a path of ours alone.
drop table registry.hosts;
drop table registry.denied_hosts;
