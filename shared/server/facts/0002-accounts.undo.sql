drop function facts.note(timestamptz, jsonb[], text[], text[], text[]);
create or replace function facts.names_of(p_device text) returns jsonb language sql as $$
  select jsonb_object_agg(id, left(translate(
    encode(sha256(convert_to(id || E'\n' || p_device, 'UTF8')), 'base64'), '+/', '-_'), 16))
  from facts.rollouts where p_device is not null
$$;
drop function facts.name_in(integer, text);
drop index facts.acts_purchase;
drop table facts.accounts;
