-- The last batch that each process wrote. A process repeats a batch after a lost connection, and finds here that it is written.
create table registry.batch_writers (
  id uuid primary key,
  batch integer not null,
  written_at timestamptz not null
);
