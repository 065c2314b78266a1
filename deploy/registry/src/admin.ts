import type { Readable } from 'node:stream';
import type { Release } from '@viewmax/contracts/discovery';
import type { Freeze, RolloutCommand, RolloutView } from '@viewmax/contracts/ops';
import type { Grant, OwnershipList, Rules } from '@viewmax/contracts/ownership';
import { type Identity, titleOf } from './base/identity.ts';
import { Refused } from './base/refused.ts';
import { type ReleaseErrors, readErrors } from './errors/read-errors.ts';
import { createUnmapper } from './errors/source-maps.ts';
import { trace } from './errors/trace.ts';
import { type FiguresWanted, type FigureView, readFigures } from './health/figures.ts';
import type { Comparison } from './health/verdict.ts';
import { createNoteRefusal, type NoteRefusal } from './ops/note-refusals.ts';
import { endGrant, grant, listOwnership, type Move, move } from './ownership/hand-over.ts';
import { createPreviewAdmin, type PreviewAdmin } from './previews/previews.ts';
import { type ChecksOf, checksOf, type Vouch, vouch } from './releases/checks.ts';
import { packRelease } from './releases/pack-release.ts';
import type { PublishContext } from './releases/publish-release.ts';
import { type CleanUp, type CleanUpOptions, cleanUp } from './removal/clean-up.ts';
import { type PurgeContext, type Purged, purge } from './removal/purge.ts';
import type { State } from './resolve/state.ts';
import { type BlastRadius, blastRadius } from './rollouts/blast-radius.ts';
import { canDeploy, type DeployCheck } from './rollouts/can-deploy.ts';
import { type CommandContext, commandRollout, type Order } from './rollouts/command-rollout.ts';
import { addFreeze, removeFreeze } from './rollouts/freezes.ts';
import { readRules, setRules } from './rollouts/least-plan.ts';
import { type Retired, type Retirement, retireRemote } from './rollouts/retire-remote.ts';
import { rolloutRow, viewOf } from './rollouts/rollout-rows.ts';
import { type NewRollout, startRollout } from './rollouts/start-rollout.ts';
import { kill, revive } from './rollouts/switches.ts';
import type { Previews } from './sets/preview.ts';
import {
  type AuditCheck,
  type AuditEntry,
  type AuditPage,
  exportAudit,
  listAudit,
  type Note,
  type ProvenEntry,
  verifyAudit,
} from './state/audit.ts';
import { noteWithin } from './state/change.ts';
import { tablesOf } from './state/tables.ts';
import { createStoreCheck, type StoreCheck } from './store/check-store.ts';
import { createOpsSessions, type OpsSessions } from './tokens/ops-sessions.ts';
import { createTokens, type Tokens } from './tokens/tokens.ts';
import { createExchange, type Exchange } from './trust/exchange.ts';
import { createTrusts, type Trusts } from './trust/trusts.ts';
import { comparisonOf } from './watch/comparison.ts';
import { type OpsState, opsState } from './watch/ops-state.ts';

/** The commands for people and programs with a token; `by` is the token's name. */
export interface Admin {
  tokens: Tokens;
  previews: PreviewAdmin;
  sessions: OpsSessions;
  trusts: Trusts;
  /** Exchanges the identity token of a pipeline's run. */
  exchange: Exchange;
  manifest(identity: Identity): Promise<Release>;
  /** A release with its source maps, as the upload that another registry accepts. */
  pack(release: Identity): Promise<Readable>;
  checks(release: Identity): Promise<ChecksOf>;
  /** Records that a release passed or failed a check. */
  vouch(by: string, release: Identity, how: Vouch): Promise<void>;
  canDeploy(releases: readonly Identity[]): Promise<DeployCheck>;
  start(by: string, rollout: NewRollout): Promise<RolloutView>;
  command(by: string, order: Order): Promise<RolloutView>;
  rollout(id: number): Promise<RolloutView>;
  /** A dry run of a command. */
  blastRadius(id: number, command: RolloutCommand): Promise<BlastRadius>;
  /** Entries, the newest first. */
  rollouts(limit?: number): Promise<RolloutView[]>;
  kill(by: string, name: string, message: string): Promise<void>;
  revive(by: string, name: string): Promise<void>;
  /** Takes a remote out of the app for good. */
  retire(by: string, name: string, how: Retirement): Promise<Retired>;
  addFreeze(by: string, freeze: Omit<Freeze, 'id'>): Promise<number>;
  removeFreeze(by: string, id: number): Promise<void>;
  audit(page: AuditPage): Promise<AuditEntry[]>;
  verifyAudit(): Promise<AuditCheck>;
  /** Entries with their proof, from the oldest after `since`. */
  exportAudit(since: number): AsyncIterable<ProvenEntry>;
  /** Whether the store accepts writes and refuses to overwrite a release. */
  checkStore(): Promise<StoreCheck>;
  comparison(rolloutId: number): Promise<Comparison>;
  /** The current state in one response. */
  state(): Promise<OpsState>;
  figures(wanted: FiguresWanted): Promise<FigureView[]>;
  /** The errors that pages reported about a release. */
  errors(release: Identity): Promise<ReleaseErrors>;
  /** A stack with positions in sources, of one remote or of all. */
  trace(stack: string, remote?: string): Promise<string>;
  cleanUp(by: string, options: CleanUpOptions): Promise<CleanUp>;
  /** Removes a release permanently, or completes an interrupted purge. */
  purge(by: string, release: Identity, reason: string): Promise<Purged>;
  /** The owner of each path and slot, and the open moves. */
  ownership(): Promise<OwnershipList>;
  move(by: string, move: Move): Promise<void>;
  grant(by: string, grant: Grant): Promise<void>;
  endGrant(by: string, grant: { name: string; need: string }): Promise<void>;
  rules(): Promise<Rules>;
  setRules(by: string, rules: Rules): Promise<void>;
  /** Adds an entry to the log in another room's transaction on the same database. No page depends on it. */
  noteWithin(transaction: unknown, by: string, note: Note): Promise<void>;
  /** A token requested more than its role allows. */
  noteRefusal: NoteRefusal;
}

export interface AdminContext extends PublishContext, CommandContext, PurgeContext {
  opsToken?: string;
  /** The environment's default of the rule `runPreviews`. */
  allowsRunPreviews?: boolean;
  links: Previews;
  readState(): Promise<State>;
  /** The caller runs this after every change. */
  changed(): void;
}

export function createAdmin(context: AdminContext): Admin {
  const { db, apiVersion, changed } = context;
  const tables = tablesOf(db);
  const changing = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    changed();
    return result;
  };
  const unmap = createUnmapper(tables);
  const tokens = createTokens(context, context.opsToken, changed);
  const noteRefusal = createNoteRefusal(context);
  return {
    tokens,
    previews: createPreviewAdmin(context),
    sessions: createOpsSessions(context, tokens),
    trusts: createTrusts(context, changed),
    exchange: createExchange({ db, now: context.now, noteRefusal }),
    async manifest({ name, version }) {
      const releases = tables.selectFrom('releases').select('manifest').where('name', '=', name);
      const row = await releases.where('version', '=', version).executeTakeFirst();
      if (!row) throw new Refused(`${titleOf({ name, version })} is not published.`, 'not_found');
      return row.manifest;
    },
    pack: (release) => packRelease({ tables, store: context.store }, release),
    checks: (release) => checksOf(tables, release, context.requiredChecks),
    vouch: (by, release, how) => vouch(context, by, release, how),
    canDeploy: (releases) => canDeploy(tables, releases, context, new Date(context.now())),
    start: async (by, rollout) => viewOf(await changing(startRollout(context, by, rollout))),
    command: async (by, order) => viewOf(await changing(commandRollout(context, by, order))),
    rollout: async (id) => viewOf(await rolloutRow(tables, id)),
    blastRadius: async (id, command) =>
      blastRadius(await context.readState(), viewOf(await rolloutRow(tables, id)), command, apiVersion),
    async rollouts(limit = 50) {
      const rows = await tables.selectFrom('rollouts').selectAll().orderBy('id', 'desc').limit(limit).execute();
      return rows.map(viewOf);
    },
    kill: (by, name, message) => changing(kill(context, by, name, message)),
    revive: (by, name) => changing(revive(context, by, name)),
    retire: (by, name, how) => changing(retireRemote(context, by, name, how)),
    addFreeze: (by, freeze) => changing(addFreeze(context, by, freeze)),
    removeFreeze: (by, id) => changing(removeFreeze(context, by, id)),
    audit: (page) => listAudit(db, page),
    verifyAudit: () => verifyAudit(db),
    exportAudit: (since) => exportAudit(db, since),
    checkStore: createStoreCheck(context.store, context.now),
    comparison: (rolloutId) => comparisonOf(tables, rolloutId, context.now()),
    state: () => opsState(tables, context.readState, context.now()),
    figures: (wanted) => readFigures(tables, wanted),
    errors: (release) => readErrors(tables, unmap, titleOf(release)),
    trace: (stack, remote) => trace(unmap, stack, remote),
    cleanUp: (by, options) => cleanUp(context, by, options),
    purge: (by, release, reason) => purge(context, by, release, reason),
    ownership: () => listOwnership(tables),
    move: (by, wanted) => changing(move(context, by, wanted)),
    grant: (by, wanted) => changing(grant(context, by, wanted)),
    endGrant: (by, wanted) => changing(endGrant(context, by, wanted)),
    rules: () => readRules(tables, context.allowsRunPreviews),
    setRules: (by, rules) => changing(setRules(context, by, rules)),
    noteWithin: (transaction, by, note) => noteWithin(context, transaction, by, note),
    noteRefusal,
  };
}
