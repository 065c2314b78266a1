-- The day on which a coming movie starts in the cinemas; null while it is not known.
alter table app.movies add column comes_on date;
