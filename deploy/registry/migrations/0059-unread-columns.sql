-- No code reads them.
alter table registry.releases drop column cost, drop column kept_until;
