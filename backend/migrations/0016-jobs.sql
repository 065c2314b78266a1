create table app.turns (
  job text primary key,
  at timestamptz not null
);
comment on table app.turns is 'Jobs: When a node last ran each job that one node runs for all. Written by the sweeper.';
