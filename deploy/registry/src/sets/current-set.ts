import { resolve } from '../resolve/resolve.ts';
import type { CurrentSet } from '../state/state.ts';
import type { StateReader } from '../state/state-reader.ts';
import type { Documents } from './documents.ts';

export const NOTHING_LIVE = 'No shell is live yet.';

/** The set of the live releases. */
export async function currentSet(reader: StateReader, documents: Documents): Promise<CurrentSet> {
  const state = await reader.read();
  const document = await documents.of(state, resolve(state, null));
  return document ? { ok: true, discovery: document.discovery } : { ok: false, reason: NOTHING_LIVE };
}
