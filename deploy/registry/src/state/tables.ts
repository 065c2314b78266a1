import type { Release } from '@viewmax/contracts/discovery';
import type { Flag } from '@viewmax/contracts/flags';
import type { CallName, TokenScope } from '@viewmax/contracts/ops/calls';
import type { Guards, Plans } from '@viewmax/contracts/ops/ownership';
import type { BuildRun, BuiltBy, BundledPackage } from '@viewmax/contracts/ops/packages';
import type { Comparison } from '@viewmax/contracts/ops/reports';
import type { RolloutStatus, StoredPlan } from '@viewmax/contracts/ops/rollouts';
import type { Principal, TokenRole } from '@viewmax/contracts/ops/tokens';
import type { RunScope } from '@viewmax/contracts/ops/trusts';
import type { Database } from '@viewmax/server/database';
import { createKysely } from '@viewmax/server/kysely';
import {
  type Generated,
  type GeneratedAlways,
  type JSONColumnType,
  type Kysely,
  type Selectable,
  sql,
  type Transaction,
} from 'kysely';
import type { Owned, Rank } from './claim.ts';
import type { Identity } from './identity.ts';
import type { Arm, Assignment, Versions } from './state.ts';

export interface RegistryTables {
  releases: {
    name: string;
    version: string;
    digest: string;
    manifest: JSONColumnType<Release>;
    published_at: Generated<Date>;
    withdrawn_at: Date | null;
    packages: JSONColumnType<BundledPackage[]> | null;
    dictionaries: JSONColumnType<Record<string, string>> | null;
    built_by: JSONColumnType<BuiltBy> | null;
  };
  checks: { name: string; version: string; check: string; passed: boolean };
  live: { name: string; version: string };
  state: { revision: number; changes: number; flags: number };
  flags: Flag & { on_at: Date };
  rollouts: {
    id: Generated<number>;
    revision: Generated<number>;
    status: Generated<RolloutStatus>;
    salt: string;
    releases: JSONColumnType<Versions>;
    control: JSONColumnType<Record<string, string | null>>;
    plan: JSONColumnType<StoredPlan>;
    step: Generated<number>;
    step_since: Date;
    reason: string | null;
    started_by: string;
    started_at: Date;
    ended_at: Date | null;
    asked: Generated<string[]>;
    held_since: Generated<Date | null>;
    comparison: JSONColumnType<Comparison> | null;
    counted: JSONColumnType<Comparison> | null;
    counted_at: Date | null;
    counted_ms: number | null;
    flag: JSONColumnType<Flag> | null;
    author: JSONColumnType<Principal> | null;
  };
  retired: { name: string; reason: string; retired_by: string; retired_at: Date };
  switched_off: { name: string; message: string };
  owned: Owned;
  places: Rank;
  proxies: { name: string; path: string; target: string; with_token: boolean };
  rules: {
    is_only: Generated<boolean>;
    first_percent: number;
    min_minutes: number;
    min_devices: number;
    promote: 'squad' | 'ops';
    day_megabytes: number;
    run_previews: boolean | null;
    guards: JSONColumnType<Guards> | null;
    set_at: Date | null;
    never: Generated<string>;
    plans: JSONColumnType<Plans>;
    second_person: number | null;
    revision: Generated<number>;
  };
  approvals: {
    id: Generated<number>;
    call: CallName;
    given: JSONColumnType<object>;
    author: JSONColumnType<Principal>;
    words: string;
    expires_at: Date;
    failed: string | null;
  };
  day_bytes: { day: string; name: string; bytes: string };
  freezes: { id: Generated<number>; starts_at: Date; ends_at: Date; reason: string };
  sets: { id: string; assignment: JSONColumnType<Assignment>; last_served_at: Generated<Date> };
  tokens: {
    id: string;
    name: string;
    role: TokenRole;
    remote: string | null;
    hash: string;
    created_at: Date;
    expires_at: Date;
    successor: Generated<string | null>;
    trust: Generated<string | null>;
    scope: Generated<RunScope | null>;
    scopes: JSONColumnType<TokenScope[]> | null;
    run: JSONColumnType<BuildRun> | null;
  };
  trusts: {
    id: string;
    remote: string;
    issuer: string;
    audience: string;
    repository_id: string;
    environment: string | null;
    created_by: string;
    created_at: Date;
  };
  taken_identities: { issuer: string; jti: string; expires_at: Date };
  previews: {
    id: string;
    token: string;
    made_by: string;
    releases: JSONColumnType<Versions>;
    tester: boolean;
    created_at: Date;
    expires_at: Date;
    revoked_at: Generated<Date | null>;
  };
  tombstones: {
    name: string;
    version: string;
    reason: string;
    purged_by: string;
    purged_at: Date;
    files: JSONColumnType<string[]>;
    completed_at: Generated<Date | null>;
  };
  people: { id: string; issuer: string; name: string; groups: JSONColumnType<string[]> };
  sessions: {
    id: string;
    token_id: string | null;
    token_hash: string | null;
    person: string | null;
    expires_at: Date;
  };
  audit: {
    seq: number;
    entry: string;
    hash: string;
    action: GeneratedAlways<string>;
    subject: GeneratedAlways<string>;
  };
  outbox: { seq: number; told: Generated<string[]>; tries: Generated<number>; due_at: Date };
  figures: {
    minute: Date;
    release: string;
    metric: string;
    count: number;
    total: number;
    buckets: number[] | null;
  };
  batch_writers: { id: string; batch: number; written_at: Date };
  app_starts: { day: string; app: string; starts: string };
  source_maps: { name: string; version: string; file: string; map: Buffer };
  errors: {
    release: string;
    cause: string;
    /** The call site. */
    place: string;
    kind: string;
    message: string;
    frames: string[];
    components: string[];
    flags: string[];
    count: number;
    first_at: Date;
    last_at: Date;
  };
  error_devices: { rollout_id: number; cause: string; device: string; arm: Arm };
  /** Reports set more columns, which `watch/kinds.ts` lists. */
  compared: {
    rollout_id: number;
    device: string;
    arm: Arm;
    used: boolean;
    own_used: Generated<boolean>;
    address: string | null;
    wide: string | null;
    page_at: Generated<Date | null>;
    started_at: Generated<Date | null>;
    since: Generated<Date | null>;
    metrics: Generated<string[] | null>;
  };
}

export type ApprovalRow = Selectable<RegistryTables['approvals']>;
export type RolloutRow = Selectable<RegistryTables['rollouts']>;
export type Tables = Kysely<RegistryTables>;
/** The tables within a change's transaction. */
export type ChangeTables = Transaction<RegistryTables>;

/** The condition for the rows of one release. */
export const isRelease = ({ name, version }: Identity) => sql<boolean>`name = ${name} and version = ${version}`;

export const tablesOf = (db: Database): Tables => createKysely<RegistryTables>(db).withSchema('registry');
