import type { ListedRelease } from '@viewmax/contracts/ops/releases';
import type { FigureView } from '@viewmax/contracts/ops/reports';
import type { OpsState } from '@viewmax/contracts/ops/state';
import { releaseNames } from '@viewmax/registry/identity';
import { atom, onMount, type ReadableAtom } from 'nanostores';
import { call } from '../api/call.ts';
import { noteState } from './notice.ts';
import { noteExpiry } from './session.ts';
import { followStream } from './stream.ts';

export interface Platform {
  state: OpsState;
  releases: ListedRelease[];
  figures: FigureView[];
  /** The time of this state. */
  at: number;
}

export interface Remote<T> {
  data?: T;
  error?: string;
  loading: boolean;
}

const $writable = atom<Remote<Platform>>({ loading: true });
/** The state of the platform from the registry. It reloads while a screen shows it. */
export const $platform: ReadableAtom<Remote<Platform>> = $writable;

/** Comparisons grow without a change of the state, so they reload periodically too. */
const EVERY_MS = 15_000;
/** Figures have one value a minute. */
const FIGURES_MS = 30_000;
const MAX_RELEASES = 20;

const releasesIn = ({ live, rollouts }: OpsState): string[] => {
  const active = rollouts.filter(({ endedAt }) => endedAt === null);
  const names = [...active.flatMap(({ releases }) => releaseNames(releases)), ...releaseNames(live)];
  return [...new Set(names)].slice(0, MAX_RELEASES);
};

/** The facts that notices are about: each rollout with its status and step, and the switches. */
const factsOf = ({ rollouts, off }: OpsState): string =>
  JSON.stringify([rollouts.map(({ id, status, step }) => [id, status, step]), Object.keys(off).sort()]);

let figuresOf = '';
let figuresAt = 0;
async function figuresFor(state: OpsState, known: FigureView[]): Promise<FigureView[]> {
  const names = releasesIn(state);
  if (names.length === 0) return [];
  if (names.join() === figuresOf && Date.now() - figuresAt < FIGURES_MS) return known;
  const { figures } = await call('readFigures', { query: { releases: names.join(',') } });
  figuresOf = names.join();
  figuresAt = Date.now();
  return figures;
}

async function load(): Promise<void> {
  // Reading by `get` would mount the store without a listener and open the stream.
  const data = $writable.value?.data;
  $writable.set({ data, loading: true });
  try {
    const [state, { releases }] = await Promise.all([call('readState'), call('listReleases')]);
    noteState(factsOf(state));
    const figures = await figuresFor(state, data?.figures ?? []);
    $writable.set({ data: { state, releases, figures, at: Date.now() }, loading: false });
  } catch (error) {
    noteExpiry(error);
    $writable.set({ data, error: (error as Error).message, loading: false });
  }
}

let running: Promise<void> | undefined;
let again: Promise<void> | undefined;
/** A request from before a change may miss it, so a call during a request causes one more. */
export function refresh(): Promise<void> {
  if (!running) {
    running = load().finally(() => {
      running = undefined;
    });
    return running;
  }
  again ??= running.then(() => {
    again = undefined;
    return refresh();
  });
  return again;
}

onMount($writable, () => {
  const stop = followStream(refresh);
  const timer = setInterval(() => void refresh(), EVERY_MS);
  return () => {
    stop();
    clearInterval(timer);
    figuresOf = '';
    $writable.set({ loading: true });
  };
});
