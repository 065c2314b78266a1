create table app.wallets (
  user_id text primary key references app.users,
  balance bigint not null default 0 check (balance >= 0)
);

-- Double entry, one row a movement: `amount` leaves one account and enters another, so the books always balance.
-- Accounts are `wallet:<user id>` or ours (`house:...`). A wallet's balance is the sum of its rows here.
create table app.ledger (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  kind text not null check (kind in ('bonus', 'top-up', 'purchase', 'refund', 'reversal')),
  from_account text not null,
  to_account text not null,
  amount bigint not null check (amount > 0),
  -- The cause of the movement. The same cause moves points once.
  reference text not null,
  check (from_account <> to_account),
  unique (kind, reference)
);
create index ledger_from on app.ledger (from_account, id);
create index ledger_to on app.ledger (to_account, id);
