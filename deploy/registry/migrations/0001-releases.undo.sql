drop table registry.state;
drop table registry.live;
drop table registry.releases;
