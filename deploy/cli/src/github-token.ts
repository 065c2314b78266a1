import type { Exchanged } from '@viewmax/contracts/ops/trusts';
import { createClient, NOT_JSON, parseObject } from './client.ts';
import { CommandFailed, EXIT } from './exit.ts';

const DEADLINE_MS = 30_000;
/** A token is renewed a minute before it ends, so that no call is refused on its way. */
const EARLY_MS = 60_000;

/** Asks GitHub for the identity token of this job, which is valid for one registry. */
async function identityOfJob(address: string, secret: string, audience: string): Promise<string> {
  const url = new URL(address);
  url.searchParams.set('audience', audience);
  const headers = { authorization: `Bearer ${secret}`, accept: 'application/json; api-version=2.0' };
  const failed = (why: string) => new CommandFailed(`GitHub gave no identity token: ${why}.`, EXIT.unreachable);
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(DEADLINE_MS) }).catch(() => null);
  if (!answer) throw failed(`${url.host} cannot be reached`);
  if (!answer.ok) throw failed(`${url.host} answered ${answer.status}`);
  const parsed = parseObject(await answer.text());
  const value = parsed === NOT_JSON ? undefined : (parsed as { value?: unknown }).value;
  if (typeof value !== 'string') throw failed(`the answer of ${url.host} has none`);
  return value;
}

/**
 * The token of a GitHub job with the permission `id-token: write`: exchanged at the registry, and again before it ends.
 * Undefined outside of such a job.
 */
export function githubToken(url: string, env: Record<string, string | undefined>): (() => Promise<string>) | undefined {
  const { ACTIONS_ID_TOKEN_REQUEST_URL: address, ACTIONS_ID_TOKEN_REQUEST_TOKEN: secret } = env;
  if (!address || !secret) return undefined;
  const client = createClient(url, undefined);
  let last: Exchanged | undefined;
  return async () => {
    if (last && Date.parse(last.expiresAt) - Date.now() > EARLY_MS) return last.token;
    const token = await identityOfJob(address, secret, new URL(url).origin);
    last = await client.call('exchangeToken', { body: { token, remote: env.VIEWMAX_REMOTE } });
    return last.token;
  };
}
