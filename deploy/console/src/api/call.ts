import { addressOf, type CallName, calls } from '@viewmax/contracts/ops/calls';
import type { Answer, Values } from '@viewmax/contracts/ops/schemas';

/** A refusal in the registry's words; `code` is `unreachable` without any response. */
export class OpsError extends Error {
  override readonly name = 'OpsError' as const;
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

const DEADLINE_MS = 15_000;
const FOREIGN = 'The answer did not come from the registry. Reload the page, then try again.';
const UNREACHABLE = 'The registry cannot be reached. Look at your connection, then try again.';

async function ask(method: string, path: string, body: unknown): Promise<Response> {
  try {
    return await fetch(`/ops/api${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
  } catch (cause) {
    throw new OpsError('unreachable', UNREACHABLE, { cause });
  }
}

/** Makes a declared call of the registry's API, such as `call('startRollout', { body })`. */
export async function call<N extends CallName>(name: N, ...[values]: Values<N>): Promise<Answer<N>> {
  const { body }: { body?: object } = values ?? {};
  const answer = await ask(calls[name].method, addressOf(name, values), body);
  if (answer.status === 204) return undefined as Answer<N>;
  const reply = await answer.json().catch(() => null);
  if (answer.ok && reply) return reply as Answer<N>;
  // A sign-in page of a proxy has status 200 too.
  const sentence = answer.ok ? FOREIGN : `The registry answered ${answer.status}. Please try again.`;
  throw new OpsError(reply?.code ?? 'internal', reply?.message ?? sentence);
}
