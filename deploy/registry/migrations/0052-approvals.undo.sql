drop table registry.approvals;
alter table registry.rules drop column second_person;
