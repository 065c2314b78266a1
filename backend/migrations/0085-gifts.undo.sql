drop function app.take_back_ticket(text, text, timestamptz);
drop function app.take_ticket(text, text, timestamptz);
drop function app.send_ticket(text, text, text, timestamptz);
drop function app.gift_refusal(text, timestamptz);
delete from app.ledger where kind = 'gift';
alter table app.ledger drop constraint ledger_kind_check, drop constraint ledger_amount_check;
alter table app.ledger
  add constraint ledger_kind_check check (kind in ('bonus', 'top-up', 'purchase', 'refund', 'reversal')),
  add constraint ledger_amount_check check (amount > 0);
update app.tickets set holder_id = null;
drop table app.gifts;
