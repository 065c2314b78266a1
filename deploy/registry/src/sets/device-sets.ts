import { withDeadline } from '@viewmax/contracts/deadline';
import type { Discovery } from '@viewmax/contracts/discovery';
import type { DeviceFlags } from '@viewmax/contracts/flags';
import { LRUCache } from 'lru-cache';
import { brokenWrapperNeeds } from '../releases/broken-needs.ts';
import { releaseNames } from '../state/identity.ts';
import type { Preview, Previews, SetCookie, SetCookies } from '../state/signing.ts';
import type { Assignment, State } from '../state/state.ts';
import type { StartCounter } from './count-starts.ts';
import type { Document, Documents } from './documents.ts';
import { flagsOf } from './flags-of.ts';
import type { KnownSets } from './known-sets.ts';
import { type Attributes, assign, type Device, resolve, sidesOf, wrapperOf } from './resolve.ts';
import type { StateReader } from './state-reader.ts';
import { setIdOf } from './to-discovery.ts';

/** No set can run in the app of this phone. The phone keeps the set that it has. */
export class OldWrapper extends Error {
  override readonly name = 'OldWrapper' as const;
  readonly statusCode = 426;
  readonly code = 'old_wrapper';
}

/** The needs of a document's releases that this version of the app does not meet, as sentences. */
function unmetBy(wrapper: string | undefined, { shell, remotes }: Discovery): string[] {
  if (wrapper === undefined) return [];
  const fallbacks = remotes.flatMap(({ fallback }) => fallback ?? []);
  return brokenWrapperNeeds([shell, ...remotes, ...fallbacks], wrapper);
}

export interface Visit {
  /** A random id, the same on every visit; undefined for a device without one. */
  device?: string;
  attributes: Attributes;
  /** The set cookie that the device received with its last page. */
  setCookie?: string;
  preview?: string;
}

export interface Given extends Document {
  /** The device sends this set cookie from now on. A preview has none, because its set would outlive it. */
  setCookie: string;
  /** The latest releases that were rolled back or purged. */
  rolledBack: readonly string[];
  /** The session is new, or its set was no longer valid. */
  isNew: boolean;
  /** The device sent a preview that has ended. */
  isPreviewOver?: boolean;
  /** The device is on a side of a rollout of releases. */
  isCompared: boolean;
  flags: DeviceFlags;
  /** The set of the device's last session holds a release that was purged since. */
  hadPurged?: boolean;
}

interface DeviceSetOptions {
  reader: StateReader;
  documents: Documents;
  known: KnownSets;
  setCookies: SetCookies;
  previews: Previews;
  starts: Pick<StartCounter, 'add'>;
  now: () => number;
  /** Loads the manifests of these releases into the state. */
  prepare(releases: readonly string[]): Promise<unknown>;
}

interface AssignedSet {
  setId: string;
  assignment: Assignment;
}

const deviceOf = ({ device, attributes }: Visit, tester?: boolean): Device | null =>
  device ? { id: device, attributes: tester ? { ...attributes, tester } : attributes } : null;

const MAX_SETS = 500;
/** Without an answer the device gets a new session. */
const FIND_MS = 1000;

const holdsPurged = ({ purged }: State, { versions, fallbacks }: Assignment): boolean =>
  [versions, fallbacks].flatMap(releaseNames).some((release) => purged.has(release));

/**
 * A session's set ends if one of its releases was rolled back or purged, if a remote was switched on or off, or if it
 * lacks a live remote. A promotion of another release does not end it.
 */
function canGoOn(state: State, assignment: Assignment): boolean {
  const { versions, off } = assignment;
  if (holdsPurged(state, assignment) || releaseNames(versions).some((release) => state.withdrawn.has(release)))
    return false;
  if (Object.keys(state.live).some((name) => !versions[name])) return false;
  return Object.keys(versions).every((name) => off[name] === state.off[name]);
}

/** A preview replaces releases of the device's set if they fit the rest. It takes no part in a comparison. */
function previewed(state: State, assignment: Assignment, { releases }: Preview, wrapper?: string): Assignment {
  const versions = { ...assignment.versions, ...releases };
  return state.fits(versions, wrapper) ? { versions, fallbacks: {}, off: assignment.off, arms: {} } : assignment;
}

export function createDeviceSets({
  reader,
  documents,
  known,
  setCookies,
  previews,
  starts,
  now,
  prepare,
}: DeviceSetOptions) {
  const assigned = new LRUCache<string, AssignedSet>({ max: MAX_SETS });

  const give = (
    state: State,
    document: Document,
    assignment: Assignment,
    device: Device | null,
    before?: SetCookie,
  ): Given => {
    const { discovery, ...sent } = document;
    const { setId, preview } = discovery;
    known.served(setId, assignment);
    const setCookie = preview ? '' : setCookies.write(before ?? { setId, issuedAt: now() });
    const isCompared = Object.keys(assignment.arms).length > 0;
    const flags = { revision: state.flags.revision, on: flagsOf(state, device, assignment) };
    return { discovery, ...sent, setCookie, rolledBack: state.rolledBack, isNew: !before, isCompared, flags };
  };

  /** Many devices are on the same sides, so their set is assigned and hashed once. */
  function assignSet(state: State, device: Device | null, attributes: Attributes): AssignedSet {
    const sides = sidesOf(state, device);
    const wrapper = wrapperOf(attributes);
    const key = `${state.revision} ${wrapper ?? ''} ${sides.join()}`;
    const known = assigned.get(key);
    if (known) return known;
    const assignment = assign(state, sides, wrapper);
    const made = { setId: setIdOf(assignment), assignment };
    assigned.set(key, made);
    return made;
  }

  const find = ({ setId }: SetCookie): Promise<Assignment | null> =>
    withDeadline(known.find(setId), FIND_MS, 'The set').catch(() => null);

  /** Purges are rare, so other visits cost no look at an ended session. */
  async function hadPurged(state: State, { setCookie: text }: Visit): Promise<boolean> {
    const setCookie = state.purged.size > 0 ? setCookies.read(text, Number.POSITIVE_INFINITY) : null;
    const assignment = setCookie && (await find(setCookie));
    return assignment !== null && holdsPurged(state, assignment);
  }

  async function continued(state: State, { setCookie: text, attributes, ...visit }: Visit): Promise<Given | null> {
    const setCookie = setCookies.read(text);
    const assignment = setCookie && (await find(setCookie));
    if (!setCookie || !assignment || !canGoOn(state, assignment)) return null;
    const document = await documents.of(state, assignment, setCookie.setId);
    // The phone's app may be another one than at the start of the session.
    if (!document || unmetBy(wrapperOf(attributes), document.discovery).length > 0) return null;
    return give(state, document, assignment, deviceOf({ ...visit, attributes }), setCookie);
  }

  return {
    /** The set of one device; null while no release is live. Rejects with `OldWrapper` if its app can run no set. */
    async for(visit: Visit): Promise<Given | null> {
      const state = await reader.read();
      const wrapper = wrapperOf(visit.attributes);
      // An open page asks again with its session's set cookie.
      if (wrapper && !visit.setCookie) starts.add(wrapper);
      const sent = previews.read(visit.preview);
      const view = sent && !state.revokedPreviews.has(sent.id) ? sent : null;
      const isPreviewOver = Boolean(visit.preview) && !view;
      const before = view || !visit.setCookie ? null : await continued(state, visit);
      if (before) return { ...before, isPreviewOver };
      if (view) await prepare(releaseNames(view.releases));
      const device = deviceOf(visit, view?.tester);
      const own = assignSet(state, device, visit.attributes);
      const assignment = view ? previewed(state, own.assignment, view, wrapper) : own.assignment;
      const document = await documents.of(state, assignment, view ? undefined : own.setId, view !== null);
      const unmet = document ? unmetBy(wrapper, document.discovery) : [];
      if (unmet.length > 0) throw new OldWrapper(unmet.join(' '));
      if (!document) return null;
      // A preview starts no session; otherwise its releases would outlive it.
      return {
        ...give(state, document, assignment, device),
        isNew: !view,
        isPreviewOver,
        hadPurged: await hadPurged(state, visit),
      };
    },
    assignmentOf: known.find,
    /** The names of a remote's flags that a device has on, by the set that its page runs. */
    async flagsFor(visit: Visit, remote: string, setId = ''): Promise<string[]> {
      const state = await reader.read();
      const device = deviceOf(visit);
      const assignment = (await find({ setId, issuedAt: 0 })) ?? resolve(state, device);
      const on = flagsOf(state, device, assignment).map((flag) => flag.split(/[:@]/));
      return on.flatMap(([of, name = '']) => (of === remote ? name : []));
    },
  };
}
