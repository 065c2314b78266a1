alter table registry.releases add column cost jsonb, add column kept_until timestamptz;
