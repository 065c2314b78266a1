alter table app.notices drop column reached;
drop table app.push_devices;
