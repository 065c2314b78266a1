drop function app.reverse_top_up;
drop function app.credit_top_up;
drop function app.refuse_top_up;
drop function app.open_payment_case;
drop table app.payment_cases;
drop table app.top_ups;
