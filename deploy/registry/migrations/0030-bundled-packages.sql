-- The packages that a release bundles, from its bom.json: a list of {name, version, integrity}. Null is unknown: an older
-- build, or a node of the previous release published it.
alter table registry.releases add column packages jsonb;
create index releases_packages on registry.releases using gin (packages jsonb_path_ops);
-- Who and what built a release: the token's name, and the claims of a pipeline's run.
alter table registry.releases add column built_by jsonb;
-- The claims of the run that this token was made for.
alter table registry.tokens add column run jsonb;
