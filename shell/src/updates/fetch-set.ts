import type { Discovery } from '@viewmax/contracts/discovery';
import { FLAGS_HEADER } from '@viewmax/contracts/flags';
import { clockError } from '@viewmax/shared/bundled/clock-error.ts';
import { isSigned } from '@viewmax/shared/bundled/is-signed.ts';
import { abortAfter, device, platform, writeCookie } from '@viewmax/shared/internal';
import { isCachedPage } from '../page/cached-mark.ts';
import { readDiscovery } from '../page/read-page.ts';
import { placeSet } from '../wrapper/place-set.ts';
import { hearFlags } from './hear-flags.ts';
import { $isOldWrapper, $rolledBack, OLD_WRAPPER } from './state.ts';

const SET = 'x-viewmax-set';
/** No signature covers it. It only says when the page goes to a set, and the set is signed. */
const ROLLED_BACK = 'x-viewmax-rolled-back';

/** The longest lifetime of a document. */
const MAX_LIFETIME_MS = 24 * 3_600_000;

/**
 * The time by which the phone's clock is ahead. The edge serves no page with an expired document. So if the document of a
 * fresh page looks expired, the clock is wrong.
 */
function aheadBy(): number {
  if (isCachedPage()) return 0;
  return Math.max(0, clockError(Date.parse(readDiscovery().expiresAt), MAX_LIFETIME_MS, performance.timeOrigin));
}

/** The session's set cookie, for the wrapper, whose cookies do not reach the server. */
let setCookie: string | undefined;

function storeSetCookie(next: string): void {
  // The signature does not cover this header.
  if (!/^[\w.-]+$/.test(next)) return;
  setCookie = next;
  writeCookie('set', next);
}

/**
 * Fetches this device's present set. Returns null for an answer without a valid signature, and for an expired one.
 * `ignoreSetCookie`: the session's set is broken, so the server shall answer with the newest.
 */
export async function fetchSet(ignoreSetCookie = false): Promise<Discovery | null> {
  const { apiBase, keys, timeouts } = platform().config;
  const session = ignoreSetCookie ? 'none' : setCookie;
  const answer = await fetch(`${apiBase}/discovery.json`, {
    cache: 'no-cache',
    headers: { ...device().headers(), ...(session && { [SET]: session }) },
    signal: abortAfter(timeouts.requestMs),
  });
  if (answer.ok || answer.status === OLD_WRAPPER) $isOldWrapper.set(!answer.ok);
  if (!answer.ok) return null;
  const text = await answer.text();
  const signature = answer.headers.get('x-viewmax-signature') ?? '';
  if (!(await isSigned(text, signature, keys))) return null;
  const set = JSON.parse(text) as Discovery;
  if (Date.parse(set.expiresAt) <= Date.now() - aheadBy()) return null;
  storeSetCookie(answer.headers.get(SET) ?? '');
  hearFlags(answer.headers.get(FLAGS_HEADER));
  $rolledBack.set(answer.headers.get(ROLLED_BACK)?.split(' ') ?? []);
  return placeSet(set);
}
