-- The most percent that one person gives a release; null while no command needs a second person.
alter table registry.rules add column second_person double precision;

-- Commands that wait for a second person. A decision deletes the row, and the log keeps it.
create table registry.approvals (
  id integer generated always as identity primary key,
  call text not null,
  given jsonb not null,
  author jsonb not null,
  words text not null,
  expires_at timestamptz not null
);
