drop function app.take_tries;
drop table app.rate_limits;
