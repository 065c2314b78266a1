drop trigger refuse_plain_mark on app.signup_grants;
drop function app.refuse_plain_mark();
drop table app.phone_mark_key;
alter table app.signup_grants drop column is_sealed;
