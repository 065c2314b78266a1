import { isDeepStrictEqual } from 'node:util';
import type { Approval } from '@viewmax/contracts/ops/approvals';
import { type CallName, calls, type OpsCall } from '@viewmax/contracts/ops/calls';
import { lagosText } from '@viewmax/contracts/ops/hours';
import type { Read } from '@viewmax/contracts/ops/schemas';
import type { Principal } from '@viewmax/contracts/ops/tokens';
import { sql } from 'kysely';
import { type Change, change } from '../state/change.ts';
import type { RegistryContext } from '../state/context.ts';
import { Refused } from '../state/refused.ts';
import { named } from '../state/rights.ts';
import type { ApprovalRow, Tables } from '../state/tables.ts';
import { isRequest, remoteOf } from './requests.ts';
import { countPeople, isBreakGlass, isPerson, isSame, wordsOf } from './second-person.ts';

const DAY_MS = 24 * 3_600_000;
/** A squad may ask on a Friday evening. */
const REQUEST_MS = 7 * DAY_MS;
const MOST_REQUESTS = 20;

const waiting = (tables: Tables, at: Date) =>
  tables.selectFrom('approvals').selectAll().where('expires_at', '>', at).orderBy('id');

const isForOwners = (name: CallName): boolean => (calls[name] as OpsCall).isForOwners === true;

const viewOf = ({ id, words, author, call, expires_at, failed }: ApprovalRow): Approval => ({
  ...{ id, words, by: author.by, expiresAt: expires_at.toISOString() },
  ...(isForOwners(call) && { isForOwners: true }),
  ...(!isRequest(call, author) && { needsPerson: true }),
  ...(failed !== null && { failed }),
});

/** The commands that wait for a second person, and what squads ask for, the oldest first. */
export async function listApprovals({ tables, now }: RegistryContext): Promise<Approval[]> {
  return (await waiting(tables, new Date(now())).execute()).map(viewOf);
}

/** One squad cannot flood the list, or those who hear of each request. */
function mustBeFew(rows: readonly ApprovalRow[], remote: string): void {
  const own = rows.filter(({ call, author, given }) => isRequest(call, author) && remoteOf(given) === remote);
  if (own.length < MOST_REQUESTS) return;
  throw new Refused(`${own.length} requests of ${remote} wait for ops already.`, 'too_many');
}

/** Notes the request of a command. The same command of the same author waits once. */
export function ask(context: RegistryContext, call: CallName, values: object, author: Principal, words: string) {
  const given = JSON.parse(JSON.stringify(values));
  return change(context, author.by, async ({ tables, at, note }) => {
    const rows = await waiting(tables, at).execute();
    const before = rows.find(
      (row) => row.call === call && isSame(row.author, author) && isDeepStrictEqual(row.given, given),
    );
    if (before) return viewOf(before);
    const isOfSquad = isRequest(call, author);
    if (isOfSquad) mustBeFew(rows, remoteOf(given));
    await tables.deleteFrom('approvals').where('expires_at', '<=', at).execute();
    const row = await tables
      .insertInto('approvals')
      .values({
        ...{ call, words, given: JSON.stringify(given), author: JSON.stringify(author) },
        expires_at: new Date(at.getTime() + (isOfSquad ? REQUEST_MS : DAY_MS)),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await note({ action: 'ask', subject: `request ${row.id}`, detail: { message: words } });
    return viewOf(row);
  });
}

/**
 * Rejects a command that needs a second person, and notes its request. The refusal is no success, because a pipeline would go
 * on after one.
 */
export async function mustHaveSecond<N extends CallName>(
  context: RegistryContext,
  name: N,
  values: Read<N>,
  who: Principal,
): Promise<void> {
  if (isBreakGlass(who)) return;
  const words = await wordsOf(context, name, values);
  if (!words) return;
  if (!isPerson(context, who))
    throw new Refused(
      `This needs two people: ${words}. ${named(who)} names no person, so a person has to ask.`,
      'forbidden',
    );
  const approval = await ask(context, name, values, who, words);
  const second = isForOwners(name) ? 'a second owner' : 'a second person of ops';
  const alone =
    isForOwners(name) && (await countPeople(context, true)) < 2
      ? ' There is one owner alone, so nobody can approve it before another person is an owner.'
      : '';
  throw new Refused(
    `Request ${approval.id} waits for ${second} until ${lagosText(Date.parse(approval.expiresAt))} in Lagos: ${words}. They approve it in the console, or with viewmax approvals approve ${approval.id}.${alone}`,
    'waits',
    false,
    { approval },
  );
}

async function take({ tables, at }: Change, id: number): Promise<ApprovalRow> {
  const row = await tables
    .deleteFrom('approvals')
    .where('id', '=', id)
    .where('expires_at', '>', at)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new Refused(`There is no request ${id}: it was decided, or it has expired.`, 'not_found');
  return row;
}

/** Makes the call of a request as its author, with the author's rights of now. */
export type CarryOut = (call: CallName, values: object, author: Principal, approvedBy: string) => Promise<unknown>;

/** Rejects the approval of a command with another effect than its words say, such as rules over those that others changed. */
async function mustMeanTheSame(context: RegistryContext, id: number): Promise<void> {
  const row = await waiting(context.tables, new Date(context.now())).where('id', '=', id).executeTakeFirst();
  if (
    !row ||
    isRequest(row.call, row.author) ||
    (await wordsOf(context, row.call, row.given as Read<CallName>)) === row.words
  )
    return;
  throw new Refused(
    `Request ${id} means something else by now: ${row.words}. Reject it, and let the author ask again.`,
    'stale',
  );
}

/**
 * Rejects an approval that leaves a command with one person. Ops alone may give what a squad asks for, unless the command needs
 * a second person. Then the squad's person is the first, so a run of a pipeline or the token of the settings is not enough.
 */
async function mustBeSecond(context: RegistryContext, { call, given, author }: ApprovalRow, who: Principal) {
  const isOfSquad = isRequest(call, author);
  if (isOfSquad && (isBreakGlass(who) || !(await wordsOf(context, call, given as Read<CallName>)))) return;
  if (!isPerson(context, who)) throw new Refused(`A person approves. ${named(who)} names none.`, 'forbidden');
  if (!isPerson(context, author))
    throw new Refused(`This needs two people, and ${named(author)} names none. A person has to ask.`, 'forbidden');
  if (isSame(author, who)) throw new Refused('A second person approves, and you are the author.', 'forbidden');
}

/** Keeps the request of a command that failed: the command may have been done all the same, so a person decides again. */
const keep = (context: RegistryContext, by: string, row: ApprovalRow, error: unknown) =>
  change(context, by, async ({ tables, note }) => {
    const { id, call, given, author, words, expires_at } = row;
    const failed = (error as Error).message;
    await sql`insert into registry.approvals (id, call, given, author, words, expires_at, failed)
      overriding system value
      values (${id}, ${call}, ${JSON.stringify(given)}, ${JSON.stringify(author)}, ${words}, ${expires_at}, ${failed})`.execute(
      tables,
    );
    await note({ action: 'failed', subject: `request ${id}`, detail: { message: failed } });
  });

/** Carries out a request once, with both names in the log. A refusal of the command ends the request. */
export async function approve(
  context: RegistryContext,
  who: Principal,
  id: number,
  carryOut: CarryOut,
): Promise<Approval> {
  await mustMeanTheSame(context, id);
  const row = await change(context, who.by, async (its) => {
    const found = await take(its, id);
    await mustBeSecond({ ...context, tables: its.tables }, found, who);
    if (isForOwners(found.call) && who.kind === 'person' && !who.isOwner)
      throw new Refused(`${who.by} may not approve this; it is for an owner, who hands out rights.`, 'forbidden');
    await its.note({ action: 'approve', subject: `request ${id}`, detail: { message: found.words } });
    return found;
  });
  try {
    await carryOut(row.call, row.given, row.author, who.by);
  } catch (error) {
    if (error instanceof Refused) {
      const { message } = error;
      await change(context, who.by, ({ note }) =>
        note({ action: 'refused', subject: `request ${id}`, detail: { message } }),
      );
    } else await keep(context, who.by, row, error);
    throw error;
  }
  return viewOf(row);
}

/** Ends a request. A squad withdraws what it asked for itself. */
export function reject(context: RegistryContext, who: Principal, id: number): Promise<Approval> {
  return change(context, who.by, async (its) => {
    const row = await take(its, id);
    const isOfRemote = isRequest(row.call, row.author) && who.remotes?.includes(remoteOf(row.given));
    if (who.role !== 'ops' && !isSame(row.author, who) && !isOfRemote)
      throw new Refused(`Request ${id} is of ${row.author.by}. A squad withdraws its own alone.`, 'forbidden');
    await its.note({ action: 'reject', subject: `request ${id}`, detail: { message: row.words } });
    return viewOf(row);
  });
}
