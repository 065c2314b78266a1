import { Unverified } from './provider.ts';

export interface VerificationCall {
  fetch: typeof globalThis.fetch;
  url: string;
  secretKey: string;
}

const DEADLINE_MS = 8000;

/** Returns the provider's JSON, or null for an unknown payment. */
export async function fetchVerification({ fetch, url, secretKey }: VerificationCall): Promise<unknown> {
  try {
    const answer = await fetch(url, {
      headers: { authorization: `Bearer ${secretKey}`, accept: 'application/json' },
      signal: AbortSignal.timeout(DEADLINE_MS),
      redirect: 'error',
    });
    // An unknown reference is 404, in older answers 400. Any other status than 200 says nothing about the payment.
    if (answer.status === 404 || answer.status === 400) return null;
    if (!answer.ok) throw new Unverified(`The provider answered ${answer.status}`);
    return await answer.json();
  } catch (error) {
    if (error instanceof Unverified) throw error;
    throw new Unverified('The provider gave no answer', { cause: error });
  }
}
