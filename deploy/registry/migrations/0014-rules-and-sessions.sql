-- Each change of the rules raises it, so that the slower of two owners hears of the other.
alter table registry.rules add column revision integer not null default 1;
