drop table app.screenings;
drop table app.showtimes;
drop table app.cinemas;
