drop trigger note_first_showtimes on app.showtimes;
drop function app.note_first_showtimes();
delete from app.notices where kind = 'on_sale';
alter table app.notices
  drop constraint notices_cause_check,
  drop column movie_id,
  add constraint notices_kind_check
    check (kind in ('show_soon', 'payment_late', 'showing_cancelled', 'showing_cancelled_sms')),
  add constraint notices_cause_check check (
    case kind when 'payment_late' then tx_ref is not null else num_nulls(showtime_id, cinema_id) = 0 end);
drop table app.movie_reminders;
