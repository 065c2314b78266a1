-- A database without releases is new. In production its squads have a least plan until ops set the rules.
alter table registry.rules add column is_new boolean not null default false;
-- The moment at which ops set the rules.
alter table registry.rules add column set_at timestamptz;
update registry.rules set
  is_new = not exists (select from registry.releases),
  set_at = (select max((entry::jsonb ->> 'at')::timestamptz) from registry.audit where entry::jsonb @> '{"action": "set rules"}');
