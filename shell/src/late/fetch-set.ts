import type { Discovery } from '@viewmax/shared/contracts/discovery';
import { abortAfter, platform } from '@viewmax/shared/internal';
import { isSigned } from './is-signed.ts';

/** This device's set as it is now, or null where there is no answer that can be trusted. */
export async function fetchSet(): Promise<Discovery | null> {
  const { apiBase, keys, timeouts } = platform().config;
  const answer = await fetch(`${apiBase}/discovery.json`, {
    cache: 'no-cache',
    signal: abortAfter(timeouts.requestMs),
  });
  if (!answer.ok) return null;
  const text = await answer.text();
  const signature = answer.headers.get('x-viewmax-signature') ?? '';
  if (!(await isSigned(text, signature, keys))) return null;
  const set = JSON.parse(text) as Discovery;
  return Date.parse(set.expiresAt) > Date.now() ? set : null;
}
