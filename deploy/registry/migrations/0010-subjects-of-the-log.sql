-- The log is never shortened, and each waiting pipeline asks for one subject every few seconds.
alter table registry.audit
  add column action text generated always as (entry::jsonb ->> 'action') stored,
  add column subject text generated always as (entry::jsonb ->> 'subject') stored;
create index audit_subject on registry.audit (subject, seq desc);
create index audit_action on registry.audit (action, seq desc);
