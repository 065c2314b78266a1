-- Whether the screen stood still for more than half a second after a tap on a compared release.
alter table registry.compared add column slow_taps boolean not null default false;
