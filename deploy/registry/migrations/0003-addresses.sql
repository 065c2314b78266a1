-- A hash of the network of the device's first report, with a secret and the rollout's id. Null for a private address.
alter table registry.compared add column address text;
