import { retryAfterMs } from '../queue/queue.ts';
import { Unverified } from './provider.ts';

export interface ProviderQuestion {
  fetch: typeof globalThis.fetch;
  url: string;
  secretKey: string;
  /** Makes something at the provider. Without it the question only reads. */
  body?: object;
}

const DEADLINE_MS = 8000;
/** A payer waits for what is made. */
const MAKING_MS = 4000;

/** Returns the provider's JSON, or null for an unknown payment. Throws `Unverified` without an answer. */
export async function askProvider({ fetch, url, secretKey, body }: ProviderQuestion): Promise<unknown> {
  try {
    const answer = await fetch(url, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        authorization: `Bearer ${secretKey}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(body ? MAKING_MS : DEADLINE_MS),
      redirect: 'error',
    });
    // An unknown reference is 404, in older answers 400. Any other status than 200 says nothing about the payment.
    if (!body && (answer.status === 404 || answer.status === 400)) return null;
    if (!answer.ok) {
      const waitMs = retryAfterMs(answer.headers.get('retry-after'));
      throw new Unverified(`The provider answered ${answer.status}`, { waitMs });
    }
    return await answer.json();
  } catch (error) {
    if (error instanceof Unverified) throw error;
    throw new Unverified('The provider gave no answer', { cause: error });
  }
}

const MINUTE = 60_000;

/**
 * A fetch that sends nothing after "too many requests", until the wait that the provider asked for is over. Checks and
 * payments to make wait apart, so that no number of checks stops a payment.
 */
export function obeying(fetch: ProviderQuestion['fetch'], now: () => Date): ProviderQuestion['fetch'] {
  const until = { checks: 0, makes: 0 };
  return async (...question) => {
    const what = question[1]?.method === 'POST' ? 'makes' : 'checks';
    const leftMs = until[what] - now().getTime();
    if (leftMs > 0) {
      return new Response(null, { status: 429, headers: { 'retry-after': String(Math.ceil(leftMs / 1000)) } });
    }
    const answer = await fetch(...question);
    if (answer.status === 429) {
      until[what] = now().getTime() + (retryAfterMs(answer.headers.get('retry-after')) ?? MINUTE);
    }
    return answer;
  };
}
