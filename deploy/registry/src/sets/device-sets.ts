import { titlesOf } from '../base/identity.ts';
import { once } from '../base/once.ts';
import type { Attributes } from '../resolve/cohort.ts';
import { type Assignment, resolve } from '../resolve/resolve.ts';
import type { State } from '../resolve/state.ts';
import type { StateReader } from '../state/state-reader.ts';
import type { Document, Documents } from './documents.ts';
import type { KnownSets } from './known-sets.ts';
import type { Pin, Pins } from './pin.ts';
import type { Preview, Previews } from './preview.ts';

export interface Visit {
  /** Random, and the same on every visit. Nothing stands for a device that has none yet. */
  device?: string;
  attributes: Attributes;
  /** What the device was given with its last page. */
  pin?: string;
  preview?: string;
}

export interface Given extends Document {
  /** To be sent along from now on. */
  pin: string;
  /** The session begins here, or its set could not go on. */
  isNew: boolean;
  /** The device has sent a preview that has ended. */
  isPreviewOver?: boolean;
}

export interface DeviceSets {
  /** The set of one device; null while nothing is live. */
  for(visit: Visit): Promise<Given | null>;
  /** The same at once, where all of it is in memory: the way of nearly every page. */
  peek(visit: Visit): Given | null;
  assignmentOf(setId: string): Promise<Assignment | null>;
}

export interface DeviceSetOptions {
  reader: StateReader;
  documents: Documents;
  known: KnownSets;
  pins: Pins;
  previews: Previews;
  now: () => number;
  /** Makes these releases known to the state. */
  prepare(titles: readonly string[]): Promise<unknown>;
}

/**
 * What was taken back or switched over since ends a session's set, and so does a remote that it lacks; what was promoted in
 * place of another release does not.
 */
function canGoOn(state: State, { versions, fallbacks, off }: Assignment): boolean {
  if (titlesOf(versions).some((title) => state.withdrawn.has(title) || state.purged.has(title))) return false;
  if (titlesOf(fallbacks).some((title) => state.purged.has(title))) return false;
  if (Object.keys(state.live).some((name) => !versions[name])) return false;
  return Object.keys(versions).every((name) => off[name] === state.off[name]);
}

const asked = new WeakMap<State, WeakMap<Assignment, boolean>>();

/** Each is worked out once. */
const goesOn = (state: State, assignment: Assignment): boolean =>
  once(
    once(asked, state, () => new WeakMap()),
    assignment,
    () => canGoOn(state, assignment),
  );

/** A preview shows other releases than one's own, where they can run with the rest, and takes no part in a comparison. */
function previewed(state: State, assignment: Assignment, { releases }: Preview): Assignment {
  const versions = { ...assignment.versions, ...releases };
  return state.fits(versions) ? { versions, fallbacks: {}, off: assignment.off, arms: {} } : assignment;
}

export function createDeviceSets({
  reader,
  documents,
  known,
  pins,
  previews,
  now,
  prepare,
}: DeviceSetOptions): DeviceSets {
  const give = ({ discovery, text, signature }: Document, assignment: Assignment, before?: Pin): Given => {
    const { setId } = discovery;
    known.served(setId, assignment);
    const pin = pins.write(before ?? { setId, issuedAt: now() });
    return { discovery, text, signature, pin, isNew: !before };
  };
  const draw = (state: State, { device, attributes }: Visit, tester: boolean): Assignment =>
    resolve(state, device ? { id: device, attributes: tester ? { ...attributes, tester } : attributes } : null);

  async function pinned(state: State, text: string | undefined): Promise<Given | null> {
    const pin = pins.read(text);
    const assignment = pin && (await known.find(pin.setId).catch(() => null));
    if (!pin || !assignment || !goesOn(state, assignment)) return null;
    const document = await documents.of(state, assignment);
    return document && give(document, assignment, pin);
  }

  return {
    peek(visit) {
      const state = reader.peek();
      if (!state || visit.preview) return null;
      const pin = pins.read(visit.pin);
      const before = pin ? known.peek(pin.setId) : undefined;
      // It may be in the database.
      if (pin && !before) return null;
      const same = before && goesOn(state, before) ? before : undefined;
      const assignment = same ?? draw(state, visit, false);
      const document = documents.peek(state, assignment);
      return document ? give(document, assignment, (same && pin) ?? undefined) : null;
    },
    async for(visit) {
      const state = await reader.read();
      const sent = previews.read(visit.preview);
      const view = sent && !state.revokedPreviews.has(sent.id) ? sent : null;
      const isPreviewOver = Boolean(visit.preview) && !view;
      const before = view ? null : await pinned(state, visit.pin);
      if (before) return { ...before, isPreviewOver };
      if (view) await prepare(titlesOf(view.releases));
      const drawn = draw(state, visit, view?.tester === true);
      const assignment = view ? previewed(state, drawn, view) : drawn;
      const document = await documents.of(state, assignment);
      // A preview is no session: what it shows would go on after its end.
      return document && { ...give(document, assignment), isNew: !view, isPreviewOver };
    },
    assignmentOf: known.find,
  };
}
