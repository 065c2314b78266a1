-- A hash of where the device's first report came from, of no use outside its rollout; null where that says nothing.
alter table registry.compared add column address text;
