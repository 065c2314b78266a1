drop table app.users;
drop table app.places;
