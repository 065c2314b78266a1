-- Each node reads the state twice a second, so its cost must not grow with old releases and rollouts.
create index releases_withdrawn on registry.releases (withdrawn_at desc) where withdrawn_at is not null;
create index rollouts_active on registry.rollouts (id) where status in ('running', 'paused');
