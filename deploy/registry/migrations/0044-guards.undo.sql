alter table registry.rollouts drop column asked;
alter table registry.rules drop column guards;
