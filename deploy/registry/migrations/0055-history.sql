-- Sums the histograms of several minutes.
create aggregate registry.sum_buckets(integer[]) (sfunc = registry.add_buckets, stype = integer[]);
-- The incidents of the time line are found without reading the whole log.
create index audit_incidents on registry.audit (seq)
  where entry::jsonb ->> 'action' in ('pause', 'rollback', 'kill', 'revive', 'purge', 'retire');
