drop table registry.people_sessions;
drop table registry.people;
