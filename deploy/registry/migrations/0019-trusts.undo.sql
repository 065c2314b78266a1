delete from registry.tokens where trust is not null;
alter table registry.tokens drop column scope;
alter table registry.tokens drop column trust;
drop table registry.taken_identities;
drop table registry.trusts;
