-- The backend notes the acts of devices while a rollout compares them, and the registry reads them. No row names a person.

-- The rollouts that run or are paused. The registry keeps it.
create table facts.rollouts (id integer primary key);

create table facts.acts (
  rollout_id integer not null,
  -- The device's name in this rollout, which the registry's comparison uses too.
  device text not null,
  act text not null check (act in ('bought', 'credited', 'began', 'refused')),
  -- Of a refusal its code, and of a purchase its name, so that its cancellation finds it.
  code text not null default '',
  -- The last time.
  at timestamptz not null,
  primary key (rollout_id, device, act, code)
);
create index acts_at on facts.acts (at);
create index acts_purchase on facts.acts (code) where act = 'bought';

-- The accounts that acted, by their names in the rollout. An account acts for one device in a rollout, the first that it
-- names. Otherwise one account could act for many.
create table facts.accounts (
  rollout_id integer not null,
  account text not null,
  device text not null,
  primary key (rollout_id, account)
);

-- The name of a device, an account or a purchase in a rollout: the beginning of a hash in base64url.
create function facts.name_in(p_rollout integer, p_value text) returns text language sql immutable as $$
  select left(translate(encode(sha256(convert_to(p_rollout || E'\n' || p_value, 'UTF8')), 'base64'), '+/', '-_'), 16)
$$;

-- The names of a device, by rollout.
create function facts.names_of(p_device text) returns jsonb language sql as $$
  select jsonb_object_agg(id, facts.name_in(id, p_device)) from facts.rollouts where p_device is not null
$$;

-- Notes acts of accounts under a device's names (`facts.names_of`). The code of a purchase is its id. It locks accounts,
-- then acts, each in one order, and the caller takes no lock after it. It has the rights of its owner, because the login
-- of the backend has none on acts and accounts.
create function facts.note(p_at timestamptz, p_names jsonb[], p_act text[], p_code text[], p_account text[])
returns void language sql security definer set search_path = pg_catalog as $$
  with noted as (
    select name.key::integer as rollout_id, name.value as device, one.act,
      facts.name_in(name.key::integer, one.account) as account,
      case one.act when 'bought' then facts.name_in(name.key::integer, one.code) else one.code end as code
    from unnest(p_names, p_act, p_code, p_account) as one(names, act, code, account), jsonb_each_text(one.names) as name
  ), counted as (
    insert into facts.accounts as kept (rollout_id, account, device)
    select distinct on (rollout_id, account) rollout_id, account, device from noted order by 1, 2, 3
    on conflict (rollout_id, account) do update set device = kept.device
    returning *
  )
  insert into facts.acts as kept (rollout_id, device, act, code, at)
  select distinct rollout_id, device, act, code, p_at from noted join counted using (rollout_id, account, device)
  order by 1, 2, 3, 4
  on conflict (rollout_id, device, act, code) do update set at = greatest(kept.at, excluded.at)
$$;
