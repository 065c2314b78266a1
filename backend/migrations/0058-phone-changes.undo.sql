drop table app.phone_changes;
