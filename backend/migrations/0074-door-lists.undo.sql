drop index app.showtimes_starts;
drop table app.door_marks;
drop table app.door_lists;
alter table app.screenings drop column door_salt;
