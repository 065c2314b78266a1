import type { LiveRemote } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import type { ReportEvent } from '@viewmax/contracts/reports';
import { type Failure, type FailureKind, type HistoryBridge, isSlowLine, toError } from '@viewmax/shared/internal';
import { atom, type ReadableAtom } from 'nanostores';
import { explainChunk, isLoadError } from '../federation/explain-failures.ts';
import { whenNetworkIsBack } from '../network/network-back.ts';
import { kindOf } from '../releases/integrity.ts';
import { removeStyles } from '../releases/load-style.ts';
import type { Releases } from '../releases/releases.ts';
import { type Loader, loadLifecycles } from './load-remote.ts';
import { type PlacedParcel, placeParcel } from './placed-parcel.ts';

export type MountPointState =
  | { phase: 'idle' | 'loading' | 'shown' }
  | { phase: 'failed'; failure: Failure }
  | { phase: 'off'; message: string };

export interface MountPointSetup {
  loader: Loader;
  mountMs: number;
  history: HistoryBridge;
  releases: Releases;
  report(failure: Failure): void;
  record(event: ReportEvent): void;
  /** Called when no release of this remote works, because a newer set may repair it. */
  onBroken(): void;
}

/** One remote, or one slot of it, on the page. */
export interface MountPoint {
  $state: ReadableAtom<MountPointState>;
  show(into: HTMLElement, slotProps?: Record<string, unknown>): void;
  update(slotProps: Record<string, unknown>): void;
  hide(): void;
  retry(): void;
}

/** Runs steps one after the other. A step that rejects does not hold up the next one. */
function createSteps(onRejected: (cause: unknown) => void): (step: () => Promise<void>) => void {
  let last: Promise<void> = Promise.resolve();
  return (step) => {
    const done = last.then(step);
    void done.catch(onRejected);
    last = done.catch(() => {});
  };
}

const isSame = (one: LiveRemote, other: LiveRemote): boolean =>
  releaseName(one) === releaseName(other) && Boolean(one.off) === Boolean(other.off);

/**
 * A mount point holds one parcel for repeated mounts. Its steps run in sequence. Each step reads the present goal when it
 * starts: the place to show in, and the release in use.
 */
export function createMountPoint(setup: MountPointSetup, name: string, slot?: string): MountPoint {
  const { releases } = setup;
  const $state = atom<MountPointState>({ phase: 'idle' });
  const $slotProps = atom<Record<string, unknown>>({});
  /** Where it shows; undefined while it is hidden. */
  let home: HTMLElement | undefined;
  /** The release that it last tried, also if that is off or did not load. */
  let tried: LiveRemote | undefined;
  /** The parcel of that release, once it is loaded. */
  let parcel: PlacedParcel | undefined;

  // A listener that throws rejects the step in which it ran.
  const next = createSteps((cause) => {
    const failure: Failure = { kind: 'mount', release: tried ? releaseName(tried) : name, error: toError(cause) };
    setup.report(failure);
    $state.set({ phase: 'failed', failure });
  });

  const isStale = (): boolean => {
    const wanted = releases.of(name);
    return !tried || !wanted || !isSame(tried, wanted);
  };

  // The state of a broken parcel is unknown, so the next try uses a new one.
  const forget = (): void => {
    parcel?.abandon();
    parcel = undefined;
  };

  const fail = (kind: FailureKind, cause: unknown, of: LiveRemote, componentStack?: string | null): void => {
    const error = toError(cause);
    const failure: Failure = { kind: kindOf(error, kind), release: releaseName(of), error, componentStack };
    setup.report(failure);
    // After a switch to the fallback, every mount point of this remote uses it.
    if (kind === 'unmount' || releases.fallBack(of, isSlowLine(error))) return;
    $state.set({ phase: 'failed', failure });
    setup.onBroken();
  };

  async function onCrash(of: LiveRemote, thrown: Error, componentStack?: string | null): Promise<void> {
    const error = await explainChunk(thrown, of, setup.loader.entryMs);
    next(down);
    fail(isLoadError(error) ? 'load' : 'render', error, of, componentStack);
  }

  async function load(from: LiveRemote): Promise<PlacedParcel> {
    const start = performance.now();
    const lifecycles = await loadLifecycles(setup.loader, from, slot);
    setup.record({ type: 'load', remote: releaseName(from), ok: true, ms: performance.now() - start });
    const { history, mountMs } = setup;
    const props = {
      ...{ base: from.base, history, $slotProps },
      onCrash: (error: Error, componentStack?: string | null) => void onCrash(from, error, componentStack),
    };
    return placeParcel(lifecycles, props, { name, mountMs });
  }

  async function mount(loaded: PlacedParcel, into: HTMLElement, of: LiveRemote): Promise<void> {
    const start = performance.now();
    await loaded.mount(into);
    if (loaded.hasCrashed() || $state.get().phase !== 'loading') return;
    $state.set({ phase: 'shown' });
    releases.proved(of);
    setup.record({ type: 'mount', remote: releaseName(of), ms: performance.now() - start });
  }

  async function up(): Promise<void> {
    const wanted = releases.of(name);
    if (!home || !wanted) return;
    // The mount point was hidden and shown elsewhere before the step between ran, so it was not unmounted.
    if (parcel?.isInPage()) return parcel.moveTo(home);
    if (tried && !isSame(tried, wanted)) {
      forget();
      removeStyles(tried.base);
    }
    tried = wanted;
    if (wanted.off) return $state.set({ phase: 'off', message: wanted.off.message });
    $state.set({ phase: 'loading' });
    try {
      parcel ??= await load(wanted);
    } catch (error) {
      return fail('load', error, wanted);
    }
    if (!home) return;
    try {
      await mount(parcel, home, wanted);
    } catch (error) {
      forget();
      fail('mount', error, wanted);
    }
  }

  async function down(): Promise<void> {
    if (!parcel?.isInPage() || (home && !parcel.hasCrashed() && !isStale())) return;
    try {
      await parcel.unmount();
    } catch (error) {
      forget();
      if (tried) fail('unmount', error, tried);
    }
  }

  releases.$inUse.listen(() => {
    if (!home || !isStale()) return;
    next(down);
    next(up);
  });

  function tryAgain(): void {
    releases.startOver(name);
    next(up);
  }

  whenNetworkIsBack(() => {
    const state = $state.get();
    if (home && state.phase === 'failed' && state.failure.kind === 'load') tryAgain();
  });

  return {
    $state,
    show(into, slotProps = {}) {
      home = into;
      $slotProps.set(slotProps);
      next(up);
    },
    update: (slotProps) => $slotProps.set(slotProps),
    hide() {
      home = undefined;
      next(down);
    },
    retry() {
      tryAgain();
      setup.onBroken();
    },
  };
}
