-- The comparison with which a rollout ended, as `src/watch/kinds.ts` names its kinds. The watch writes it, nothing compares the
-- rollout again, and its devices go a day later.
alter table registry.rollouts add column comparison jsonb;
create index rollouts_without_comparison on registry.rollouts (id) where ended_at is not null and comparison is null;
