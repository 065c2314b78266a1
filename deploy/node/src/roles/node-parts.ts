import type { Registry, ReleaseStore } from '@viewmax/registry';
import type { Database } from '@viewmax/server/database';
import type { NodeMetrics } from '@viewmax/server/node-metrics';
import type { Lifecycle } from '../server/lifecycle.ts';
import type { Environment, Settings } from '../settings/settings.ts';

/** The parts of a node that its roles share. */
export interface NodeParts {
  settings: Settings;
  /** The given variables. The backend reads its own settings from them. */
  env: Environment;
  lifecycle: Lifecycle;
  db: Database;
  metrics: NodeMetrics;
  /** All metrics of the process, in Prometheus' text format. */
  metricsText(): Promise<string>;
  /** The end of the node calls it, the last part first. */
  onClose(close: () => unknown): void;
}

/** Those of a node that reads releases. */
export interface ReleaseParts extends NodeParts {
  store: ReleaseStore;
  registry: Registry;
}
