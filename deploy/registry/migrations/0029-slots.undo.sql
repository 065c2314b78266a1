delete from registry.owned where kind in ('many', 'fill');
alter table registry.owned drop column place;
alter table registry.owned drop constraint owned_kind_check;
alter table registry.owned add constraint owned_kind_check check (kind in ('path', 'slot'));
