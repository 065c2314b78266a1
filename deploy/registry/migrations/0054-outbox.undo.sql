drop table registry.outbox;
