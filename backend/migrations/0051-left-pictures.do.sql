-- Pictures that no account names any more. The transaction that drops the address adds the row, and a job deletes the
-- row after the files. So a store that is away delays a deletion and loses none.
create table app.left_pictures (
  path text primary key,
  left_at timestamptz not null
);
create index left_pictures_by_time on app.left_pictures (left_at);
