import type { Discovery } from '@viewmax/shared/contracts/discovery';
import { abortAfter, device, platform, writeCookie } from '@viewmax/shared/internal';
import { readDiscovery } from '../boot/read-page.ts';
import { isKeptPage } from '../service-worker/kept-mark.ts';
import { isSigned } from './is-signed.ts';

const PIN = 'x-viewmax-set';

/** No document is good for longer. */
const LONGEST_MS = 24 * 3_600_000;

/**
 * How far the phone's clock runs ahead, at the least: a page that has just come, by a document that has ended long ago,
 * cannot be.
 */
function clockAhead(): number {
  if (isKeptPage()) return 0;
  const madeAt = Date.parse(readDiscovery().expiresAt) - LONGEST_MS;
  const age = performance.timeOrigin - madeAt;
  return age > LONGEST_MS ? age : 0;
}

/** The session's pin, where no cookie carries it. */
let pin: string | undefined;

function keepPin(given: string): void {
  // It is no part of what is signed.
  if (!/^[\w.-]+$/.test(given)) return;
  pin = given;
  writeCookie('set', given);
}

/**
 * This device's set as it is now, or null where there is no answer that can be trusted. `anew`: the session's own is
 * broken, so that the session goes on with the newest.
 */
export async function fetchSet(anew = false): Promise<Discovery | null> {
  const { apiBase, keys, timeouts } = platform().config;
  const session = anew ? 'none' : pin;
  const answer = await fetch(`${apiBase}/discovery.json`, {
    cache: 'no-cache',
    headers: { ...device().headers(), ...(session && { [PIN]: session }) },
    signal: abortAfter(timeouts.requestMs),
  });
  if (!answer.ok) return null;
  const text = await answer.text();
  const signature = answer.headers.get('x-viewmax-signature') ?? '';
  if (!(await isSigned(text, signature, keys))) return null;
  const set = JSON.parse(text) as Discovery;
  if (Date.parse(set.expiresAt) <= Date.now() - clockAhead()) return null;
  keepPin(answer.headers.get(PIN) ?? '');
  return set;
}
