-- Messages that are due or were sent. The cause of a notice writes it in its own transaction. The code names the kinds.
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
  check ((done_at is null) = (outcome is null)),
  -- Each notice has one cause: a payment, a movie or a show.
  constraint notices_cause_check check (num_nonnulls(tx_ref, movie_id, showtime_id || ' ' || cinema_id) = 1)
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

-- The movies whose tickets a member waits for.
create table app.movie_reminders (
  user_id text not null references app.users,
  movie_id text not null references app.movies on delete cascade,
  at timestamptz not null,
  primary key (user_id, movie_id)
);
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

-- The browsers that get push messages, one for each session. The end of the session ends the messages: a sign-out, also
-- one that arrives later, a sign-out everywhere, a closed account. A new sign-in of the same device keeps them.
create table app.push_devices (
  id uuid primary key default gen_random_uuid(),
  -- The address at the browser's push service. Another session with the same address takes it over.
  endpoint text not null unique,
  session_id text not null references app.sessions on delete cascade on update cascade,
  p256dh text not null,
  auth text not null,
  added_at timestamptz not null
);
create index push_devices_session on app.push_devices (session_id);

-- Closed accounts that the push provider still has to delete. The trigger writes the row in the transaction of the
-- closing.
create table app.closed_push_users (
  user_id text primary key references app.users,
  next_try_at timestamptz not null,
  tries integer not null default 0
);
create index closed_push_users_due on app.closed_push_users (next_try_at);

create function app.note_closed_account() returns trigger language plpgsql as $$
begin
  insert into app.closed_push_users (user_id, next_try_at) values (new.id, new.deleted_at) on conflict do nothing;
  return null;
end $$;
create trigger note_closed_account after update of deleted_at on app.users for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function app.note_closed_account();
