alter table registry.rollouts drop column author;
