-- The logins of the roles. An administrator of PostgreSQL runs this file once, and again after an update that changes it:
--   psql -f logins.sql
-- A login has no password until `\password viewmax_pages` sets one. `npm run migrate`, as the owner of the schemas,
-- grants the rights after its migrations. Run it once more after the first run of this file.
do $$
declare
  name text;
begin
  -- Rights: the members' data, the releases, and the program that ops import.
  foreach name in array array['viewmax_app', 'viewmax_registry', 'viewmax_program'] loop
    begin
      execute format('create role %I nologin', name);
    exception when duplicate_object or unique_violation then null;
    end;
  end loop;
  -- A node without ROLES is `viewmax_node`.
  foreach name in array array['viewmax_pages', 'viewmax_calls', 'viewmax_ops', 'viewmax_jobs', 'viewmax_node'] loop
    begin
      execute format('create role %I login', name);
    exception when duplicate_object or unique_violation then null;
    end;
  end loop;
end $$;

-- A node that froze keeps its locks for three seconds, and one that vanished its connections for half a minute. Migrations,
-- imports, backups and jobs have other logins, because they may take longer.
alter role viewmax_calls set idle_in_transaction_session_timeout = '3s';
alter role viewmax_calls set lock_timeout = '10s';
alter role viewmax_calls set statement_timeout = '30s';
alter role viewmax_calls set tcp_keepalives_idle = 10;
alter role viewmax_calls set tcp_keepalives_interval = 5;
alter role viewmax_calls set tcp_keepalives_count = 4;

grant viewmax_registry to viewmax_pages, viewmax_ops, viewmax_jobs, viewmax_node;
grant viewmax_app to viewmax_calls, viewmax_jobs, viewmax_node;
grant viewmax_program to viewmax_ops;
