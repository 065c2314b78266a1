-- The bytes that a phone with the release that was live at publishing loads: {from, difference, whole}. Null for the first
-- release of a remote, and for one that a node of the previous release published.
alter table registry.releases add column cost jsonb;
