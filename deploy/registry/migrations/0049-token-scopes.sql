-- The parts of a squad's rights that a token has. Null for all of them. The tokens of runs have their own column.
alter table registry.tokens add column scopes jsonb;
