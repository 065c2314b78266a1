-- The list of a door and its marks, and a message of a cancelled showing, read the tickets of one showing in any state.
create index tickets_screening on app.tickets (showtime_id, cinema_id);
