drop table app.undone_scans;
alter table app.tickets drop column forced_reason;
