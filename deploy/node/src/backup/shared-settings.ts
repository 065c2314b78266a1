import { type DataSettings, type Environment, readDataSettings } from '../settings/settings.ts';

export type SharedSettings = DataSettings & { DATABASE_URL: string };

/** The settings of a site on PostgreSQL. */
export function readSharedSettings(env: Environment): SharedSettings {
  const settings = readDataSettings(env);
  const { DATABASE_URL, DATA_DIR } = settings;
  if (!DATABASE_URL)
    throw new Error(`DATABASE_URL is needed. The copy of an embedded database is that of ${DATA_DIR}.`);
  return { ...settings, DATABASE_URL };
}
