-- Deleting a screening looks for its purchases, one by one without this index.
create index purchases_screening on app.purchases (showtime_id, cinema_id);
