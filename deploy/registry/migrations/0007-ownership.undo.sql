drop table registry.rules;
drop table registry.granted_needs;
drop table registry.owned;
