-- The SHA-256 of each script and stylesheet of a release, by its file: phones name the files that they have by these.
-- Null is unknown: a node of the previous release published it.
alter table registry.releases add column dictionaries jsonb;
