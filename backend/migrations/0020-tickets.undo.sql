drop table app.attendants;
alter table app.screenings drop column free_in_rows;
drop table app.tickets;
drop table app.purchase_keys;
drop table app.purchases;
