-- The cause of a notice writes it in its own transaction. The code names the kinds.
create table app.notices (
  -- The provider's key against duplicates, which has to be a UUID.
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  user_id text not null references app.users,
  showtime_id text,
  cinema_id text,
  tx_ref text,
  movie_id text,
  next_try_at timestamptz not null,
  -- No try begins after this time.
  ends_at timestamptz not null,
  tries integer not null default 0,
  -- The browsers that got the notice, because a retry is for the others alone.
  reached uuid[] not null default '{}',
  done_at timestamptz,
  outcome text check (outcome in ('sent', 'nobody', 'pointless', 'rejected', 'given_up')),
  -- The offer that a notice tells. A member may have several offers of one show.
  hold_id text,
  check ((done_at is null) = (outcome is null)),
  -- Each notice has one cause: a payment, a movie or a show.
  constraint notices_cause_check check (num_nonnulls(tx_ref, movie_id, showtime_id || ' ' || cinema_id) = 1)
);
comment on table app.notices is 'Messages: Messages that are due or were sent. Written by the transaction that causes one, the sender.';
-- One reminder of a member for a show, whatever the number of tickets and purchases, one notice of a payment, and one of
-- an offer.
create unique index notices_once
  on app.notices (user_id, kind, coalesce(tx_ref, hold_id, showtime_id || ' ' || cinema_id));
create index notices_due on app.notices (next_try_at) where done_at is null;
create index notices_ends_at on app.notices (ends_at);

-- A member who buys later than two hours before the show needs no reminder. An SMS with the tickets goes to a proven phone,
-- once a show, where the cinema pays for it.
create function app.note_shows() returns trigger language plpgsql as $$
begin
  insert into app.notices (kind, user_id, showtime_id, cinema_id, next_try_at, ends_at)
  select 'show_soon', b.user_id, b.showtime_id, b.cinema_id, h.starts_at - interval '2 hours', h.starts_at
  from bought b join app.showtimes h on h.id = b.showtime_id
  where b.at < h.starts_at - interval '2 hours'
  on conflict do nothing;
  insert into app.notices (kind, user_id, showtime_id, cinema_id, next_try_at, ends_at)
  select distinct on (b.user_id, b.showtime_id, b.cinema_id)
    'ticket_sms', b.user_id, b.showtime_id, b.cinema_id, b.at, h.starts_at
  from bought b
    join app.cinemas c on c.id = b.cinema_id and c.ticket_sms > 0
    join app.users u on u.id = b.user_id and u.phone_proven_at is not null and u.ticket_sms
    join app.showtimes h on h.id = b.showtime_id
  on conflict do nothing;
  return null;
end $$;
create trigger note_shows after insert on app.purchases
  referencing new table as bought for each statement execute function app.note_shows();

-- A payer by transfer is in the app of the bank when the money arrives. A payer in the provider's window still sees
-- an early payment arrive on the screen. A waiting booking has a message of its own.
create function app.note_late_payment() returns trigger language plpgsql as $$
begin
  insert into app.notices (kind, user_id, tx_ref, next_try_at, ends_at)
  select 'payment_late', new.user_id, new.tx_ref, new.settled_at, new.settled_at + interval '1 day'
  where not exists (select from app.bookings where tx_ref = new.tx_ref and ended_at is null)
  on conflict do nothing;
  return null;
end $$;
create trigger note_late_payment after update of state on app.top_ups for each row
  when (new.state = 'credited' and old.state <> 'credited'
    and (new.transfer is not null or new.settled_at >= new.created_at + interval '10 minutes'))
  execute function app.note_late_payment();

create function app.note_reversed_payment() returns trigger language plpgsql as $$
begin
  insert into app.notices (kind, user_id, tx_ref, next_try_at, ends_at)
  values ('payment_reversed', new.user_id, new.tx_ref, new.settled_at, new.settled_at + interval '1 day')
  on conflict do nothing;
  return null;
end $$;
create trigger note_reversed_payment after update of state on app.top_ups for each row
  when (new.state = 'reversed' and old.state = 'credited')
  execute function app.note_reversed_payment();

-- Money that arrived and could not become points: a second payment, less than one point costs, another currency.
create function app.note_returned_payment() returns trigger language plpgsql as $$
begin
  insert into app.notices (kind, user_id, tx_ref, next_try_at, ends_at)
  select 'payment_returned', user_id, tx_ref, new.at, new.at + interval '1 day'
  from app.top_ups where tx_ref = new.reference and provider = new.provider
  on conflict do nothing;
  return null;
end $$;
create trigger note_returned_payment after insert on app.payment_cases for each row
  when (new.kind in ('paid_twice', 'too_little', 'wrong_currency'))
  execute function app.note_returned_payment();

create table app.movie_reminders (
  user_id text not null references app.users,
  movie_id text not null references app.movies on delete cascade,
  at timestamptz not null,
  primary key (user_id, movie_id)
);
comment on table app.movie_reminders is 'Messages: The movies whose tickets a member waits for. Written by members, imports.';
create index movie_reminders_movie on app.movie_reminders (movie_id);

-- The first showtimes in the member's LGA end the reminder and become a notice, at once by day and otherwise at 9:00 in
-- Lagos. Ops import the program without a right on members, so the function has the rights of its owner.
create function app.note_first_showtimes() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_local timestamp := now() at time zone 'Africa/Lagos';
  v_due timestamptz := case
    when v_local::time < '09:00' then date_trunc('day', v_local) + interval '9 hours'
    when v_local::time >= '21:00' then date_trunc('day', v_local) + interval '33 hours'
    else v_local
  end at time zone 'Africa/Lagos';
begin
  with due as (
    delete from app.movie_reminders r using app.users u
    where u.id = r.user_id
      and exists (select from added a where a.movie_id = r.movie_id and a.lga = u.lga)
    returning r.user_id, r.movie_id
  )
  insert into app.notices (kind, user_id, movie_id, next_try_at, ends_at)
  select 'on_sale', user_id, movie_id, v_due, v_due + interval '3 days' from due order by user_id, movie_id;
  return null;
end $$;
create trigger note_first_showtimes after insert on app.showtimes
  referencing new table as added for each statement execute function app.note_first_showtimes();

-- An offer that no push message could tell is told by SMS: to a phone that a code has proved, whose member wants it, once a
-- showtime and three times a day.
create function app.note_offer_by_sms() returns trigger language plpgsql as $$
begin
  insert into app.notices (kind, user_id, showtime_id, cinema_id, hold_id, next_try_at, ends_at)
  select 'seat_free_sms', new.user_id, new.showtime_id, new.cinema_id, new.hold_id, new.done_at, new.ends_at
  from app.waitings w join app.users u on u.id = w.user_id
  where w.offer_id = new.hold_id and w.by_sms and u.phone is not null and u.phone_proven_at is not null
    and new.ends_at > new.done_at
    and (
      select count(*) filter (where n.showtime_id = new.showtime_id) = 0 and count(*) filter (
          where (n.ends_at at time zone 'Africa/Lagos')::date = (new.done_at at time zone 'Africa/Lagos')::date) < 3
      from app.notices n
      where n.user_id = new.user_id and n.kind = 'seat_free_sms' and coalesce(n.outcome, 'sent') = 'sent')
  on conflict do nothing;
  return null;
end $$;
create trigger note_offer_by_sms after update of outcome on app.notices for each row
  when (new.kind = 'seat_free' and new.outcome in ('nobody', 'rejected', 'pointless'))
  execute function app.note_offer_by_sms();

-- The SMS with tickets of a day in Lagos.
create table app.ticket_sms (
  subject text not null check (subject ~ '^(member|cinema):'),
  day date not null,
  sent integer not null,
  primary key (subject, day)
);
comment on table app.ticket_sms is 'Messages: The SMS with tickets of a day, by member and by cinema. Written by the sender, the sweeper.';
create index ticket_sms_day on app.ticket_sms (day);

-- Takes one SMS of today's five of a member and of the budget of a cinema, or none.
create function app.take_ticket_sms(p_user text, p_cinema text, p_now timestamptz) returns boolean
language plpgsql as $$
declare
  v_day date := (p_now at time zone 'Africa/Lagos')::date;
  v_budget integer;
begin
  select ticket_sms into v_budget from app.cinemas where id = p_cinema;
  if v_budget = 0 then return false; end if;
  insert into app.ticket_sms as t (subject, day, sent) values ('member:' || p_user, v_day, 1)
    on conflict (subject, day) do update set sent = t.sent + 1 where t.sent < 5;
  if not found then return false; end if;
  insert into app.ticket_sms as t (subject, day, sent) values ('cinema:' || p_cinema, v_day, 1)
    on conflict (subject, day) do update set sent = t.sent + 1 where t.sent < v_budget;
  if found then return true; end if;
  update app.ticket_sms set sent = sent - 1 where subject = 'member:' || p_user and day = v_day;
  return false;
end
$$;

-- The end of the session ends the messages: a sign-out, also one that arrives later, a sign-out everywhere, a closed
-- account. A new sign-in of the same device keeps them.
create table app.push_devices (
  id uuid primary key default gen_random_uuid(),
  -- The address at the browser's push service. Another session with the same address takes it over.
  endpoint text not null unique,
  session_id text not null references app.sessions on delete cascade on update cascade,
  p256dh text not null,
  auth text not null,
  added_at timestamptz not null
);
comment on table app.push_devices is 'Messages: The browsers that get push messages, one for each session. Written by members, the end of a session.';
create index push_devices_session on app.push_devices (session_id);

-- The trigger writes the row in the transaction of the closing.
create table app.closed_push_users (
  user_id text primary key references app.users,
  next_try_at timestamptz not null,
  tries integer not null default 0
);
comment on table app.closed_push_users is 'Messages: Closed accounts that the push provider still has to delete. Written by closing, the sender.';
create index closed_push_users_due on app.closed_push_users (next_try_at);

create function app.note_closed_account() returns trigger language plpgsql as $$
begin
  insert into app.closed_push_users (user_id, next_try_at) values (new.id, new.deleted_at) on conflict do nothing;
  return null;
end $$;
create trigger note_closed_account after update of deleted_at on app.users for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function app.note_closed_account();
