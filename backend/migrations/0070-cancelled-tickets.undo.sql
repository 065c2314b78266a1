drop function app.cancel_showing_batch(text, text, timestamptz, integer);
drop function app.showing_figures(text, text);
drop function app.cancel_tickets(text, text[], bigint, timestamptz);
drop function app.cancel_share(integer[], interval);
delete from app.notices where kind like 'showing_cancelled%';
alter table app.notices drop constraint notices_kind_check, drop constraint notices_cause_check;
alter table app.notices
  add constraint notices_kind_check check (kind in ('show_soon', 'payment_late')),
  add constraint notices_check1 check (
    case kind when 'show_soon' then num_nulls(showtime_id, cinema_id) = 0 else tx_ref is not null end);
create unique index tickets_seat on app.tickets (showtime_id, cinema_id, seat) where status <> 'Void';
drop index app.tickets_seat_sold;
alter table app.tickets
  drop constraint tickets_status_check, drop constraint tickets_cancelled_check, drop constraint tickets_refunded_check,
  drop constraint tickets_used_check,
  drop column cancel_rule, drop column cancelled_at, drop column refunded, drop column holder_id;
alter table app.tickets
  add constraint tickets_status_check check (status in ('Unused', 'Used', 'Expired', 'Void')),
  add constraint tickets_check check ((status = 'Used') = (used_at is not null));
alter table app.screenings
  drop constraint screenings_cancelled_check, drop column cancelled_at, drop column cancel_reason;
alter table app.cinemas drop column cancel_rule;
