alter table app.otp_codes drop column asked_by, drop column strange_tries;
drop table app.known_devices;
drop function app.take_daily_try;
drop function app.today;
drop table app.daily_tries;
