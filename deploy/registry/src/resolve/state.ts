import type { Release } from '@viewmax/shared/contracts/discovery';
import type { Freeze, Plan } from '@viewmax/shared/contracts/ops';
import type { Owned } from '../base/owned.ts';

/** Versions by name. */
export type Versions = Record<string, string>;

export interface ActiveRollout {
  id: number;
  status: 'running' | 'paused';
  salt: string;
  releases: Versions;
  plan: Plan;
  /** The index of the current step. */
  step: number;
}

/** All that decides which releases a device gets, of one moment. */
export interface State {
  revision: number;
  live: Versions;
  /** The oldest first. */
  rollouts: readonly ActiveRollout[];
  /** What is switched off, and the text of its card. */
  off: Readonly<Record<string, string>>;
  /** Releases that were taken back: no session goes on with them. */
  withdrawn: ReadonlySet<string>;
  /** Ids of previews that were revoked and have not expired. */
  revokedPreviews: ReadonlySet<string>;
  /** Releases that are gone for good, the latest ones. */
  purged: ReadonlySet<string>;
  freezes: readonly Freeze[];
  /** Which remote each path and slot belongs to. */
  owned: readonly Owned[];
  /** A release named in here, by its title. */
  release(title: string): Release | undefined;
  /** Whether these versions can run together. */
  fits(versions: Versions): boolean;
}
