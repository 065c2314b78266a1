-- An import opens towns and closes them. The members of a closed town keep it until they choose another.
alter table app.places add column is_open boolean not null default true;
comment on table app.places is 'Accounts: The location tree: the towns in which a member may live, while they are open. Written by imports.';
