drop index registry.rollouts_active;
drop index registry.releases_withdrawn;
