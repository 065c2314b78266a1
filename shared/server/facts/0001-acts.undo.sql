drop function facts.note(timestamptz, jsonb[], text[], text[]);
drop function facts.names_of(text);
drop table facts.acts;
drop table facts.rollouts;
