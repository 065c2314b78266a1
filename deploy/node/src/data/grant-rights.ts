import type { Database } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';

const ROWS = 'select, insert, update, delete';

/** No login of a node changes tables, nor the list of migrations. A role that logins.sql did not make has no rights. */
const grants = (schema: string, role: string) => `
  if to_regrole('${role}') is not null and to_regnamespace('${schema}') is not null then
    grant usage on schema ${schema} to ${role};
    grant ${ROWS} on all tables in schema ${schema} to ${role};
    revoke insert, update, delete on ${schema}.migrations, ${schema}.migrations_lock from ${role};
  end if;`;

/** The tables that an import of the program changes. */
const PROGRAM = ['places', 'movies', 'trailers', 'cinemas', 'seat_plans', 'showtimes', 'screenings']
  .map((table) => `app.${table}`)
  .join();

const GRANT = `do $$ begin
  ${grants('app', 'viewmax_app')}
  ${grants('registry', 'viewmax_registry')}
  ${grants('facts', 'viewmax_registry')}
  if to_regrole('viewmax_app') is not null and to_regnamespace('facts') is not null then
    grant usage on schema facts to viewmax_app;
    grant select on facts.rollouts, facts.migrations to viewmax_app;
  end if;
  if to_regrole('viewmax_program') is not null and to_regnamespace('app') is not null then
    grant usage on schema app to viewmax_program;
    grant ${ROWS} on ${PROGRAM} to viewmax_program;
    grant select on app.migrations to viewmax_program;
  end if;
end $$`;

/** Gives the roles of logins.sql their rights on all present tables. A restored backup has none. */
export async function grantRights(db: Database): Promise<void> {
  if (db.kind === 'postgres') await withClient(db, (client) => client.query(GRANT));
}
