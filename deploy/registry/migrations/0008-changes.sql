-- What changes the state of nodes and no page raises this number alone, so that no phone asks for the same page again.
alter table registry.state add column changes integer not null default 0;
