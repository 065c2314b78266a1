-- Closed accounts that the push provider still has to delete. The trigger writes the row in the transaction of the
-- closing, also on a node of the previous release.
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

-- Accounts from before this migration.
insert into app.closed_push_users (user_id, next_try_at)
select id, deleted_at from app.users where deleted_at is not null;
