drop table app.door_conflicts;
alter table app.attendants drop column is_manager;
drop index app.tickets_used;
alter table app.tickets drop column used_with, drop column used_door;
