-- The token or the person that planned a start. The watch asks at that time whether they may still start it. Null for a start
-- at once, and for one that an earlier version planned.
alter table registry.rollouts add column author jsonb;
