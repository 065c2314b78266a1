-- Whether runs outside the trusted environment may make previews. Null is the default of the environment.
alter table registry.rules add column run_previews boolean;
