-- The clean-up finds old releases, and the newest ones of a name, without reading all that stay.
create index releases_published on registry.releases (published_at);
create index releases_newest on registry.releases (name, published_at desc);
