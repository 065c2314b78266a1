drop index registry.audit_incidents;
drop aggregate registry.sum_buckets(integer[]);
