import type { LiveRemote } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import type { ReportEvent } from '@viewmax/contracts/reports';
import {
  type Failure,
  type FailureKind,
  type HistoryBridge,
  isSlowLine,
  toError,
  withDeadline,
} from '@viewmax/shared/internal';
import { atom, type ReadableAtom } from 'nanostores';
import { explainChunk, isLoadError } from '../federation/explain-failures.ts';
import { whenNetworkIsBack } from '../network/network-back.ts';
import { kindOf } from '../releases/integrity.ts';
import { removeStyles } from '../releases/load-style.ts';
import type { Releases } from '../releases/releases.ts';
import { type Loader, loadLifecycles } from './load-remote.ts';
import { createParcel, type Parcel } from './parcel.ts';

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

/**
 * A mount point holds one parcel and one element for repeated mounts. Its steps run in sequence. Each step reads the present
 * goal when it starts: the place to show in, and the release in use.
 */
export function createMountPoint(setup: MountPointSetup, name: string, slot?: string): MountPoint {
  const { releases } = setup;
  const $state = atom<MountPointState>({ phase: 'idle' });
  const $slotProps = atom<Record<string, unknown>>({});
  let element = document.createElement('div');
  let release: LiveRemote | undefined;
  let parcel: Parcel | undefined;
  let home: HTMLElement | undefined;
  let mounted = false;
  let crashed = false;
  let steps: Promise<void> = Promise.resolve();

  // A listener that throws rejects the step in which it ran.
  const stop = (cause: unknown): void => {
    const error = toError(cause);
    const failure: Failure = { kind: 'mount', release: release ? releaseName(release) : name, error };
    setup.report(failure);
    $state.set({ phase: 'failed', failure });
  };

  const next = (step: () => Promise<void>): void => {
    const done = steps.then(step);
    void done.catch(stop);
    // The next step runs after a rejected one too.
    steps = done.catch(() => {});
  };

  const isStale = (): boolean => {
    const wanted = releases.of(name);
    return (
      !release ||
      !wanted ||
      releaseName(release) !== releaseName(wanted) ||
      Boolean(release.off) !== Boolean(wanted.off)
    );
  };

  // The state of a broken parcel is unknown, so the next try uses a new parcel and a new element.
  const forget = (): void => {
    parcel = undefined;
    mounted = false;
    element.remove();
    element = document.createElement('div');
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

  const onCrash = (of: LiveRemote) => async (thrown: Error, componentStack?: string | null) => {
    crashed = true;
    const error = await explainChunk(thrown, of, setup.loader.entryMs);
    next(down);
    fail(isLoadError(error) ? 'load' : 'render', error, of, componentStack);
  };

  async function load(from: LiveRemote): Promise<Parcel> {
    const start = performance.now();
    const lifecycles = await loadLifecycles(setup.loader, from, slot);
    setup.record({ type: 'load', remote: releaseName(from), ok: true, ms: performance.now() - start });
    return createParcel(lifecycles, {
      base: from.base,
      domElement: element,
      history: setup.history,
      onCrash: onCrash(from),
      $slotProps,
    });
  }

  async function mount(into: HTMLElement, of: LiveRemote): Promise<void> {
    if (!parcel) return;
    const start = performance.now();
    into.append(element);
    await withDeadline(parcel.mount(), setup.mountMs, `Mounting ${name}`);
    mounted = true;
    if (crashed || $state.get().phase !== 'loading') return;
    $state.set({ phase: 'shown' });
    releases.proved(of);
    setup.record({ type: 'mount', remote: releaseName(of), ms: performance.now() - start });
  }

  async function up(): Promise<void> {
    const wanted = releases.of(name);
    if (!home || !wanted) return;
    if (mounted) {
      // The mount point was hidden and shown elsewhere before the step between ran, so it was not unmounted.
      if (element.parentElement !== home) home.append(element);
      return;
    }
    if (release && isStale()) {
      forget();
      removeStyles(release.base);
    }
    release = wanted;
    if (wanted.off) return $state.set({ phase: 'off', message: wanted.off.message });
    $state.set({ phase: 'loading' });
    try {
      parcel ??= await load(wanted);
    } catch (error) {
      return fail('load', error, wanted);
    }
    if (!home) return;
    try {
      await mount(home, wanted);
    } catch (error) {
      forget();
      fail('mount', error, wanted);
    }
  }

  async function down(): Promise<void> {
    if (!mounted || (home && !crashed && !isStale())) return;
    mounted = false;
    crashed = false;
    try {
      if (parcel) await withDeadline(parcel.unmount(), setup.mountMs, `Unmounting ${name}`);
    } catch (error) {
      forget();
      if (release) fail('unmount', error, release);
    }
    element.remove();
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
