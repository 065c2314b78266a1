import { apiVersion } from '@viewmax/contracts/constants';
import { createRegistry, openStore, type PeopleOptions, type Registry, type ReleaseStore } from '@viewmax/registry';
import type { Database } from '@viewmax/server/database';
import { createNodeMetrics } from '@viewmax/server/node-metrics';
import { storedSecret } from '@viewmax/server/secret';
import { prepareDatabase } from '../data/open-database.ts';
import type { Steps } from '../process/steps.ts';
import type { NodeParts, ReleaseParts } from '../roles/node-parts.ts';
import { createLifecycle } from '../server/lifecycle.ts';
import { type Environment, registryRules, type Settings } from '../settings/settings.ts';

function peopleOf(settings: Settings): PeopleOptions | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = settings;
  const { OIDC_GROUPS: groups, OIDC_NAME: name } = settings;
  return issuer && clientId && groups ? { issuer, name, clientId, clientSecret, groups } : undefined;
}

function openRegistry(db: Database, store: ReleaseStore, settings: Settings, now?: () => number): Registry {
  const { DATA_DIR, OPS_TOKEN, ROLES, SIGNING_KEY } = settings;
  const opsToken = OPS_TOKEN ?? (db.kind === 'pglite' ? storedSecret(DATA_DIR, 'ops') : undefined);
  return createRegistry({
    db,
    store,
    signingKey: SIGNING_KEY ?? storedSecret(DATA_DIR, 'signing'),
    otherKeys: settings.OTHER_SIGNING_KEYS,
    apiVersion,
    opsToken: ROLES.includes('ops') ? opsToken : undefined,
    people: peopleOf(settings),
    assetsUrl: settings.ASSETS_URL,
    notices: {
      receivers: {
        slack: settings.OPS_SLACK_URL,
        webhook: settings.OPS_WEBHOOK_URL,
      },
      webhookSecret: settings.OPS_WEBHOOK_SECRET,
      opsUrl: settings.OPS_URL,
      environment: settings.ENVIRONMENT,
    },
    cdnPurgeUrl: settings.CDN_PURGE_URL,
    newestApp: settings.APP_VERSION,
    ...registryRules(settings),
    now,
  });
}

export interface PartsOptions {
  settings: Settings;
  env: Environment;
  steps: Steps;
  /** Makes the builds that the node publishes. It runs when the store has answered, and before the database opens. */
  build(): Promise<readonly string[]>;
  now?: () => number;
}

/** Opens the database, and the store and the registry for every role but the calls. */
export async function openParts({ settings, env, steps, build, now }: PartsOptions) {
  const { REGISTRY_STORE, ROLES } = settings;
  const hasOps = ROLES.includes('ops');
  const needsStore = ROLES.some((role) => role !== 'calls');
  const store = needsStore ? await openStore(REGISTRY_STORE, { isChecked: hasOps }) : undefined;
  const folders = await build();
  const { db, demoLogins } = await steps.run('database', async (note) => {
    const prepared = await prepareDatabase(settings);
    note(prepared.db.kind === 'pglite' ? 'PGlite, embedded' : 'PostgreSQL');
    return prepared;
  });
  const closers: (() => unknown)[] = [db.close];
  const close = async () => {
    for (const closePart of closers.splice(0).reverse()) await closePart();
  };
  try {
    const role = ROLES.join('+');
    const metrics = createNodeMetrics({ role, db });
    const registry = store && openRegistry(db, store, settings, now);
    if (registry) closers.push(registry.close);
    const parts: NodeParts = {
      ...{ settings, env, db, metrics, lifecycle: createLifecycle() },
      metricsText: async () =>
        (await metrics.register.metrics()) + ((await registry?.metrics({ role, hasRollouts: hasOps })) ?? ''),
      onClose: (closePart) => void closers.push(closePart),
    };
    const releaseParts: ReleaseParts | undefined = store && registry && { ...parts, store, registry };
    return { parts, releaseParts, folders, demoLogins, close };
  } catch (error) {
    await close();
    throw error;
  }
}
