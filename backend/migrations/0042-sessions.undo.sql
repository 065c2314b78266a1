alter table app.users drop column needs_session;
drop table app.sessions;
