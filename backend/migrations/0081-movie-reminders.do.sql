-- The movies whose tickets a member waits for.
create table app.movie_reminders (
  user_id text not null references app.users,
  movie_id text not null references app.movies on delete cascade,
  at timestamptz not null,
  primary key (user_id, movie_id)
);
create index movie_reminders_movie on app.movie_reminders (movie_id);

-- The code names the kinds, and each notice has one cause: a payment, a movie or a show.
alter table app.notices
  add column movie_id text,
  drop constraint notices_kind_check,
  drop constraint notices_cause_check;
alter table app.notices add constraint notices_cause_check
  check (num_nonnulls(tx_ref, movie_id, showtime_id || ' ' || cinema_id) = 1);

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
