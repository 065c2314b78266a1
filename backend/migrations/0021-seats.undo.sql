drop function app.ticket_code();
drop function app.pick_row(integer[], integer);
drop function app.first_free_in_rows(integer, integer, integer);
