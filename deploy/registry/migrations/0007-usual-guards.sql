-- The moment since which too few acts for the usual guards alone hold a rollout.
alter table registry.rollouts add column held_since timestamptz;

-- Whether a slot of a compared screen stayed empty.
alter table registry.compared add column slotless boolean not null default false;

-- The console of before saved its defaults with every rule. They were nobody's choice.
update registry.rules set guards = null
where guards = '{"booking": ["purchases"], "wallet": ["topups"], "shell": ["purchases", "topups"]}';
