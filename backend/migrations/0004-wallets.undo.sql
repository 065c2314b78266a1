drop table app.ledger;
drop table app.wallets;
