-- Push messages that are due or were sent. Its cause writes a notice in its own transaction.
create table app.notices (
  -- The provider's key against duplicates, which has to be a UUID.
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('show_soon', 'payment_late')),
  user_id text not null references app.users,
  showtime_id text,
  cinema_id text,
  tx_ref text,
  next_try_at timestamptz not null,
  -- No try begins after this time.
  ends_at timestamptz not null,
  tries integer not null default 0,
  done_at timestamptz,
  outcome text check (outcome in ('sent', 'nobody', 'pointless', 'rejected', 'given_up')),
  check ((done_at is null) = (outcome is null)),
  check (case kind when 'show_soon' then num_nulls(showtime_id, cinema_id) = 0 else tx_ref is not null end)
);
-- One reminder of a member for a show, whatever the number of tickets and purchases, and one notice of a payment.
create unique index notices_once on app.notices (user_id, kind, coalesce(tx_ref, showtime_id || ' ' || cinema_id));
create index notices_due on app.notices (next_try_at) where done_at is null;
create index notices_ends_at on app.notices (ends_at);

-- A member who buys later than two hours before the show needs no reminder.
create function app.note_shows() returns trigger language plpgsql as $$
begin
  insert into app.notices (kind, user_id, showtime_id, cinema_id, next_try_at, ends_at)
  select 'show_soon', b.user_id, b.showtime_id, b.cinema_id, h.starts_at - interval '2 hours', h.starts_at
  from bought b join app.showtimes h on h.id = b.showtime_id
  where b.at < h.starts_at - interval '2 hours'
  on conflict do nothing;
  return null;
end $$;
create trigger note_shows after insert on app.purchases
  referencing new table as bought for each statement execute function app.note_shows();

-- A payer still sees an earlier payment arrive on the screen.
create function app.note_late_payment() returns trigger language plpgsql as $$
begin
  insert into app.notices (kind, user_id, tx_ref, next_try_at, ends_at)
  values ('payment_late', new.user_id, new.tx_ref, new.settled_at, new.settled_at + interval '1 day')
  on conflict do nothing;
  return null;
end $$;
create trigger note_late_payment after update of state on app.top_ups for each row
  when (new.state = 'credited' and old.state <> 'credited' and new.settled_at >= new.created_at + interval '10 minutes')
  execute function app.note_late_payment();

-- Tickets from before this migration.
insert into app.notices (kind, user_id, showtime_id, cinema_id, next_try_at, ends_at)
select 'show_soon', p.user_id, p.showtime_id, p.cinema_id, h.starts_at - interval '2 hours', h.starts_at
from app.purchases p join app.showtimes h on h.id = p.showtime_id
where h.starts_at - interval '2 hours' > now()
on conflict do nothing;
