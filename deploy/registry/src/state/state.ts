import type { Discovery, Release } from '@viewmax/contracts/discovery';
import type { Flag } from '@viewmax/contracts/flags';
import type { ProxiedPath } from '@viewmax/contracts/ops/proxies';
import type { Freeze, Plan } from '@viewmax/contracts/ops/rollouts';
import type { Ownership } from './claim.ts';

/** Versions by name. */
export type Versions = Record<string, string>;

/** The two sides of a comparison. */
export type Arm = 'canary' | 'control';

/** The releases of one device. */
export interface Assignment {
  versions: Versions;
  /** By name, the version that replaces a failing canary release in the same page. */
  fallbacks: Versions;
  off: Record<string, string>;
  /** By rollout, the side of the comparison that this device is on. */
  arms: Record<string, Arm>;
}

export interface ActiveRollout {
  id: number;
  status: 'running' | 'paused';
  salt: string;
  releases: Versions;
  /** The live releases at its start; null for a new remote. */
  control: Record<string, string | null>;
  plan: Plan;
  /** The index of the current step. */
  step: number;
}

/** A rollout of a flag, which changes no release. */
export interface FlagRollout extends ActiveRollout {
  flag: Flag;
}

/** All inputs of the choice of releases, at one moment. */
export interface State {
  /** Each change that pages see raises it. A page refuses a set with a lower one. */
  revision: number;
  /** Each change that nodes see raises it: those of pages, and those of the nodes alone. */
  changes: number;
  live: Versions;
  /** Rollouts of releases, the oldest first. */
  rollouts: readonly ActiveRollout[];
  /** What turns on parts of screens. It enters no set and no document. */
  flags: {
    /** Each change of a flag raises it. */
    revision: number;
    /** Those of all devices. */
    on: readonly Flag[];
    rollouts: readonly FlagRollout[];
  };
  /** Remotes that are switched off, with the text of their card. */
  off: Readonly<Record<string, string>>;
  /** Releases that were rolled back, or replaced by a start. Sessions with one of them end. */
  withdrawn: ReadonlySet<string>;
  /** The latest releases that were rolled back or purged. Open pages leave them without waiting for a move. */
  rolledBack: readonly string[];
  /** Ids of revoked previews that have not expired. */
  revokedPreviews: ReadonlySet<string>;
  /** The latest releases that were purged, the last one first. */
  purged: ReadonlySet<string>;
  freezes: readonly Freeze[];
  ownership: Ownership;
  /** The paths of ours that lead to backends of squads. */
  proxies: readonly ProxiedPath[];
  /** A release that this state names, by its name. */
  release(name: string): Release | undefined;
  /** Whether these versions can run together, in a browser or in this version of the app. */
  fits(versions: Versions, wrapper?: string): boolean;
}

/** The set of the live releases. */
export type CurrentSet = { ok: true; discovery: Discovery } | { ok: false; reason: string };
