import type { Discovery, Signature } from '@viewmax/contracts/discovery';
import { etagOf } from '@viewmax/server/etag';
import { LRUCache } from 'lru-cache';
import { asSent } from '../releases/document-size.ts';
import { releaseNames } from '../state/identity.ts';
import type { Manifests } from '../state/manifests.ts';
import type { KeyRing } from '../state/signing.ts';
import type { Assignment, CurrentSet, State } from '../state/state.ts';
import type { Tables } from '../state/tables.ts';
import { resolve } from './resolve.ts';
import type { StateReader } from './state-reader.ts';
import { setIdOf, toDiscovery } from './to-discovery.ts';

/** A discovery document in the form that is sent. The signature covers exactly this text. */
export interface Document {
  /** The complete page, for callers that render pages. */
  discovery: Discovery;
  text: string;
  /** Of the text, so every node gives the same one: the signature of a text differs from node to node. */
  etag: string;
  signature: Signature;
}

export interface Documents {
  /** The document of a set, or of a preview; null if one of its releases is not published. */
  of(state: State, assignment: Assignment, setId?: string, isPreview?: boolean): Promise<Document | null>;
}

interface DocumentOptions {
  tables: Tables;
  manifests: Manifests;
  ring: KeyRing;
  now: () => number;
  /** The origin of the files of releases; without it the page's own. */
  assetsUrl?: string;
}

/** A document is signed anew at each half day of UTC, and expires at the second one after. */
const HALF_DAY_MS = 12 * 3_600_000;
const MAX = 500;

/** Creates and signs the document of each set once per revision and half day. All nodes make the same text. */
export function createDocuments({ tables, manifests, ring, now, assetsUrl }: DocumentOptions): Documents {
  const cached = new LRUCache<string, { document: Document; until: number }>({ max: MAX });
  return {
    async of({ revision, ownership, purged }, assignment, setId = setIdOf(assignment), isPreview = false) {
      const key = isPreview ? `preview ${setId}` : setId;
      const known = cached.get(key);
      if (known?.document.discovery.revision === revision && now() < known.until) return known.document;

      const releases = await manifests.load(tables, [assignment.versions, assignment.fallbacks].flatMap(releaseNames));
      const halfDay = Math.floor(now() / HALF_DAY_MS) * HALF_DAY_MS;
      const expiresAt = new Date(halfDay + 2 * HALF_DAY_MS);
      const moment = { revision, expiresAt, ownership, purged, isPreview, assetsUrl };
      const discovery = toDiscovery(assignment, moment, (name) => releases.get(name));
      if (!discovery) return null;
      // The document is also part of a page, where only this character could close its element.
      const text = JSON.stringify(asSent(discovery)).replaceAll('<', '\\u003c');
      const document = { discovery, text, etag: etagOf(text), signature: ring.sign(text) };
      cached.set(key, { document, until: halfDay + HALF_DAY_MS });
      return document;
    },
  };
}

const NOTHING_LIVE = 'No shell is live yet.';

/** The set of the live releases. */
export async function currentSet(reader: StateReader, documents: Documents): Promise<CurrentSet> {
  const state = await reader.read();
  const document = await documents.of(state, resolve(state, null));
  return document ? { ok: true, discovery: document.discovery } : { ok: false, reason: NOTHING_LIVE };
}
