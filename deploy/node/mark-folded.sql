-- For a database of PostgreSQL from before the backend's migrations were folded. The last version before the fold brings it
-- to 0027-tickets-of-a-showing. What the folded files have beyond that is made here, so that its schema is theirs. The
-- owner of the schemas runs this file once with psql, while no node runs:
--   psql -f deploy/node/mark-folded.sql
-- The version before does not start again after it.
\set ON_ERROR_STOP on
begin;
do $$
begin
  if not exists (select from app.migrations where name = '0027-tickets-of-a-showing') then
    raise exception 'The newest migration of the schema app is not 0027-tickets-of-a-showing';
  end if;
end $$;
delete from app.migrations;
insert into app.migrations (name, timestamp)
  select name, now()::text
  from unnest(array[
    '0001-members', '0002-limits', '0003-program', '0004-money', '0005-tickets', '0006-bookings', '0007-holds',
    '0008-hold-seats', '0009-sell-seats', '0010-refunds', '0011-gifts', '0012-door', '0013-waiting', '0014-notices',
    '0015-checks', '0016-jobs', '0017-for-seeds-and-tests']) as name;
-- Functions that the folded files do not have.
drop function app.are_sold, app.category_prices, app.close_payment_case, app.hold_batch, app.unmatched_payments;
-- A hold names its party.
alter table app.holds add column categories text[];
drop function app.is_hold_covered, app.is_covered, app.hold_seats, app.sell_seats;
\ir ../../backend/migrations/0008-hold-seats.sql
\ir ../../backend/migrations/0009-sell-seats.sql
commit;
