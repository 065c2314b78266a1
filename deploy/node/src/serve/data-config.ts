import { join, resolve } from 'node:path';
import { withFiles } from '@viewmax/server/file-settings';
import { type Environment, errorMessage, stackEnvironment, storeOf, withoutEmpty } from './config.ts';

/** The places of stored data. */
export interface DataConfig {
  databaseUrl?: string;
  dataDir: string;
  store: string;
  pictureStore: string;
}

/** The settings of commands that work on the stored data, such as `npm run migrate`. They need no secret. */
export function readDataConfig(given: Environment): DataConfig {
  const names = ['DATABASE_URL', 'DATA_DIR', 'REGISTRY_STORE', 'PICTURE_STORE'] as const;
  const { env, issues } = withFiles(withoutEmpty(given), names);
  const shape = { DATABASE_URL: true, DATA_DIR: true, REGISTRY_STORE: true, PICTURE_STORE: true } as const;
  const parsed = stackEnvironment.pick(shape).safeParse(env);
  if (!parsed.success || issues.length > 0) throw new Error(errorMessage(parsed.error?.issues ?? [], issues, env));
  const dataDir = resolve(parsed.data.DATA_DIR);
  return {
    databaseUrl: parsed.data.DATABASE_URL,
    dataDir,
    store: storeOf(parsed.data.REGISTRY_STORE, join(dataDir, 'releases')),
    pictureStore: storeOf(parsed.data.PICTURE_STORE, join(dataDir, 'uploads')),
  };
}
