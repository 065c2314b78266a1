import type { Database } from '@viewmax/server/database';
import type { Reached } from '@viewmax/server/fail-points';
import type { FailPoint } from '../base/fail-points.ts';
import type { PeopleOptions } from '../base/rights.ts';
import type { State } from '../resolve/state.ts';
import type { KeyRing } from '../signing/key-ring.ts';
import type { Previews } from '../signing/preview.ts';
import type { LockRelease } from '../store/lock-release.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import type { Tables } from './tables.ts';

/** The parts of one registry. Every command on it takes them first. */
export interface RegistryContext {
  db: Database;
  tables: Tables;
  store: ReleaseStore;
  now: () => number;
  /** The version of the backend's contract, which releases may need as `api`. */
  apiVersion: string;
  /** Permits one build per package version. Off for a stack that builds repeatedly without a new version. */
  isStrict: boolean;
  /** The checks that a release has to pass before a rollout begins. */
  requiredChecks: readonly string[];
  /** Whether it has real members. The rules that ops did not set follow it. */
  isProduction?: boolean;
  /** The first token of the ops team. */
  opsToken?: string;
  /** The identity provider of the people. Without it, tokens alone sign in. */
  people?: PeopleOptions;
  /** The address of the cache in front, which receives the paths of a purged release. */
  cdnPurgeUrl?: string;
  /** Signs documents and calls to other systems. */
  ring: KeyRing;
  /** Signs the links of previews. */
  previews: Previews;
  lockRelease: LockRelease;
  reached: Reached<FailPoint>;
  /** Cancels calls that wait for a retry. */
  stopped: AbortSignal;
  /** Reports a change of the state to this process. `change` calls it. */
  changed(): void;
  readState(): Promise<State>;
}
