-- The positions of the components around the place of an error, the innermost first. Empty outside of rendering.
alter table registry.errors add column components text[] not null default '{}';
