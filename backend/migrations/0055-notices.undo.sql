drop trigger note_late_payment on app.top_ups;
drop function app.note_late_payment;
drop trigger note_shows on app.purchases;
drop function app.note_shows;
drop table app.notices;
