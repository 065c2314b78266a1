import type { Reach } from '@viewmax/contracts/ops/actions';
import type { Database } from '@viewmax/server/database';
import type { Reached } from '@viewmax/server/fail-points';
import type { Identity } from './identity.ts';
import type { LockRelease } from './lock-release.ts';
import type { PeopleOptions } from './rights.ts';
import type { KeyRing, Previews } from './signing.ts';
import type { State } from './state.ts';
import type { Tables } from './tables.ts';

/** The points at which tests kill the process. The stored state differs at each of them: the README lists it. */
export const publishPoints = ['checked', 'stored', 'noted'] as const;
export const commandPoints = ['changed', 'committed'] as const;
export const purgePoints = ['buried', 'removed'] as const;

export type FailPoint = (typeof publishPoints | typeof commandPoints | typeof purgePoints)[number];

/** The files of a release. An upload of 20 MB stays on disk, so each file is read when it is needed. */
export interface ReleaseFiles {
  names: readonly string[];
  read(file: string): Promise<Buffer>;
}

/** Stores the bytes of releases. A release is either complete or absent, and never changes. */
export interface ReleaseStore {
  /** The caller holds the lock of the release. */
  put(identity: Identity, manifest: string, files: ReleaseFiles): Promise<void>;
  has(identity: Identity): Promise<boolean>;
  /** A file's bytes, or null. `<file>.br` is the compressed text, if that is smaller. */
  read(identity: Identity, file: string): Promise<Buffer | null>;
  remove(identity: Identity): Promise<void>;
  /** Clears the cached files of a release that another node removed. */
  forget?(identity: Identity): void;
  /** Throws if the store rejects writes, or would overwrite an object. */
  check(): Promise<void>;
}

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
  /**
   * Whether it has real members. Until ops set the rules, runs of pipelines outside the trusted environment then make no
   * previews, and squads have a least plan if the database was new.
   */
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
  /** Reports a change to this process, after its commit. `change` calls it. */
  changed(reach: Reach): void;
  readState(): Promise<State>;
}
