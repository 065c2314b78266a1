-- The time of the first proof by code that the owner holds the phone. Null: a stranger may have opened the account.
alter table app.users add column phone_proven_at timestamptz;
