alter table app.movies drop column comes_on;
