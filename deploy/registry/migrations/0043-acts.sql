-- The first time that a page of the device was compared: earlier acts of the device say nothing about the release.
alter table registry.compared add column since timestamptz;

-- Tells the backend which rollouts to note acts for, in the transaction that starts or ends one.
create function registry.keep_fact_rollouts() returns trigger language plpgsql as $$
begin
  if new.status in ('running', 'paused') then
    insert into facts.rollouts (id) values (new.id) on conflict do nothing;
  else
    delete from facts.rollouts where id = new.id;
  end if;
  return null;
end $$;
create trigger keep_fact_rollouts after insert or update of status on registry.rollouts
  for each row execute function registry.keep_fact_rollouts();
insert into facts.rollouts (id) select id from registry.rollouts where status in ('running', 'paused')
  on conflict do nothing;
