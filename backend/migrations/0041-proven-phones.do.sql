-- When the owner of the phone first proved to hold it, by a code; null: the account may be of a person who does not.
alter table app.users add column phone_proven_at timestamptz;
