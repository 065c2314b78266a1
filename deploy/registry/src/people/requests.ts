import type { OpsRequest } from '@viewmax/contracts/ops/approvals';
import { type CallName, calls } from '@viewmax/contracts/ops/calls';
import type { Principal } from '@viewmax/contracts/ops/tokens';
import { readGranted } from '../ownership/hand-over.ts';
import { isProxied, type Site } from '../ownership/proxies.ts';
import { liveManifests } from '../releases/releases.ts';
import { isSameClaim } from '../state/claim.ts';
import type { RegistryContext } from '../state/context.ts';
import { Refused } from '../state/refused.ts';
import type { Tables } from '../state/tables.ts';

/** Whether the author asks for a command that only ops may give. */
export const isRequest = (call: CallName, { role }: Pick<Principal, 'role'>): boolean =>
  role === 'squad' && calls[call].role === 'ops';

/** The remote that gets what a squad asks for. */
export function remoteOf(values: object): string {
  const { body } = values as { body: { name?: string; to?: string } };
  return body.name ?? body.to ?? '';
}

/** A command of ops, with its words. */
interface OpsCommand {
  call: CallName;
  values: { body: object };
  words: string;
}

/** Whether a live release offers this slot. A request for another one is a typing error, or comes before its release. */
const isOffered = async (tables: Tables, slot: string): Promise<boolean> =>
  (await liveManifests(tables)).some(({ offers = {} }) => Object.hasOwn(offers, slot));

/** The command that gives a squad what it asks for. Rejects what ops could not give, and what the remote has already. */
export async function commandFor({ tables }: RegistryContext, asked: OpsRequest, site: Site): Promise<OpsCommand> {
  if (asked.kind === 'backend') {
    const { kind: _, ...body } = asked;
    if (await isProxied(tables, body, site)) throw new Refused(`${body.path} leads to ${body.target} already.`);
    const token = body.withToken ? ", with the member's token" : '';
    return {
      call: 'proxyPath',
      values: { body },
      words: `lead ${body.path} to ${body.target} for ${body.name}${token}`,
    };
  }
  const { kind, claim, name } = asked;
  const { wanted, isHeld, other } = await readGranted(tables, asked);
  if (isHeld) throw new Refused(`${name} may use ${claim} already.`);
  if (!other) {
    const isUnknown = kind === 'slot' && !(await isOffered(tables, claim));
    const words = `grant the ${kind} ${claim} to ${name}${isUnknown ? ', which no live release offers' : ''}`;
    return { call: 'grant', values: { body: asked }, words };
  }
  if (!isSameClaim(other, wanted))
    throw new Refused(`${claim} meets ${other.claim}, which ${other.owner} owns. Ask for that one, or choose another.`);
  const ends = { from: other.owner, to: name };
  const words = `move ${claim} from ${other.owner} to ${name}`;
  return kind === 'path'
    ? { call: 'movePath', values: { body: { path: claim, ...ends } }, words }
    : { call: 'moveSlot', values: { body: { slot: claim, ...ends } }, words };
}
