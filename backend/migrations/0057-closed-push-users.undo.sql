drop trigger note_closed_account on app.users;
drop function app.note_closed_account();
drop table app.closed_push_users;
