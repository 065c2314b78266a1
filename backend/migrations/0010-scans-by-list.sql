-- The people of this ticket came in by a door's list, and the scan arrived later.
alter table app.tickets add column used_by_list boolean not null default false;
