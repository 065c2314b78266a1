-- The remotes in the slots of other remotes' screens, by their ranks. In a slot for one remote, the first that a page has fills
-- it: while the slot moves, the new one stands before the old one. A slot for several shows all of them in this order.
create table registry.places (
  slot text not null,
  remote text not null,
  rank integer not null,
  primary key (slot, remote)
);
insert into registry.places (slot, remote, rank)
  select form, owner, 1 from registry.owned where kind = 'slot'
  union all select form, heir, 0 from registry.owned where kind = 'slot' and heir is not null
  union all select claim, owner, place from registry.owned where kind = 'fill'
  on conflict do nothing;
-- The nodes of the previous release go on with their rows of the kinds `slot` and `fill`, which later nodes do not read.
