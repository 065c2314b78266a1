-- What the backend saw devices do while a rollout compares them. The registry reads it. No row names a person.

-- The rollouts that run or are paused. The registry keeps it.
create table facts.rollouts (id integer primary key);

create table facts.acts (
  rollout_id integer not null,
  -- The device's name in this rollout, which the registry's comparison uses too.
  device text not null,
  act text not null check (act in ('bought', 'credited', 'began', 'refused')),
  -- Of a refusal.
  code text not null default '',
  -- The last time.
  at timestamptz not null,
  primary key (rollout_id, device, act, code)
);
create index acts_at on facts.acts (at);

-- The names of a device, by rollout. The name is the registry's: the beginning of a hash in base64url.
create function facts.names_of(p_device text) returns jsonb language sql as $$
  select jsonb_object_agg(id, left(translate(
    encode(sha256(convert_to(id || E'\n' || p_device, 'UTF8')), 'base64'), '+/', '-_'), 16))
  from facts.rollouts where p_device is not null
$$;

-- Notes acts of devices under such names. It locks rows in one order, and the caller takes no lock after it.
create function facts.note(p_at timestamptz, p_names jsonb[], p_act text[], p_code text[])
returns void language sql as $$
  insert into facts.acts as kept (rollout_id, device, act, code, at)
  select distinct name.key::integer, name.value, one.act, one.code, p_at
  from unnest(p_names, p_act, p_code) as one(names, act, code), jsonb_each_text(one.names) as name
  order by 1, 2, 3, 4
  on conflict (rollout_id, device, act, code) do update set at = greatest(kept.at, excluded.at)
$$;
