-- Money that arrived and could not become points: a second payment, less than one point costs, another currency.
create or replace trigger note_returned_payment after insert on app.payment_cases for each row
  when (new.kind in ('paid_twice', 'too_little', 'wrong_currency'))
  execute function app.note_returned_payment();

-- An undo may arrive before its scan, which then must admit nobody. Such a row knows neither ticket nor time.
alter table app.undone_scans alter column ticket_id drop not null, alter column scanned_at drop not null;
