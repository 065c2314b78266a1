alter table app.users drop column phone_proven_at;
