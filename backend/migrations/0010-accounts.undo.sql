drop table app.otp_codes;
drop table app.devices;
drop table app.signup_grants;
