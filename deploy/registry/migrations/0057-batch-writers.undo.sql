drop table registry.batch_writers;
