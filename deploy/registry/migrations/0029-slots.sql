-- `many`: the remote whose screen has a slot for several remotes. `fill`: one of these remotes, which ops have granted,
-- with its place among them. A program of the previous release ignores both kinds.
alter table registry.owned drop constraint owned_kind_check;
alter table registry.owned add constraint owned_kind_check check (kind in ('path', 'slot', 'many', 'fill'));
alter table registry.owned add column place integer;
