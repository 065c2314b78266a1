-- Money that arrived and could not become points: a second payment, less than one point costs, another currency.
create or replace trigger note_returned_payment after insert on app.payment_cases for each row
  when (new.kind in ('paid_twice', 'too_little', 'wrong_currency'))
  execute function app.note_returned_payment();
