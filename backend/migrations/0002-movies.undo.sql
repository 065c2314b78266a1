drop table app.trailers;
drop table app.movies;
