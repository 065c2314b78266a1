import type { LiveRelease } from '@viewmax/shared/contracts/discovery';
import {
  type Failure,
  type FailureKind,
  type HistoryBridge,
  type Lifecycles,
  toError,
  withDeadline,
} from '@viewmax/shared/internal';
import { atom, type ReadableAtom } from 'nanostores';
import { explainChunk, isIntegrityError, isLoadError } from './integrity.ts';
import { type Loader, loadLifecycles } from './load-remote.ts';
import { createParcel, type Parcel } from './parcel.ts';

export type BoxState = { phase: 'idle' | 'loading' | 'shown' } | { phase: 'failed'; failure: Failure };

export interface BoxSetup {
  loader: Loader;
  mountMs: number;
  history: HistoryBridge;
  report(failure: Failure): void;
}

/** One remote, or one slot of it, on the page. */
export interface Box {
  $state: ReadableAtom<BoxState>;
  show(into: HTMLElement, slotProps?: Record<string, unknown>): void;
  update(slotProps: Record<string, unknown>): void;
  hide(): void;
  retry(): void;
}

let made = 0;

/**
 * A box keeps one parcel and one element and mounts them again and again. Steps run one after the other; each looks at
 * what is wanted when its turn comes.
 */
export function createBox(setup: BoxSetup, release: LiveRelease, slot?: string): Box {
  const $state = atom<BoxState>({ phase: 'idle' });
  const $slotProps = atom<Record<string, unknown>>({});
  let element = document.createElement('div');
  let parcel: Parcel | undefined;
  let home: HTMLElement | undefined;
  let mounted = false;
  let steps: Promise<void> = Promise.resolve();

  const next = (step: () => Promise<void>): void => {
    steps = steps.then(step);
  };

  // A parcel that broke half-way cannot be trusted again: the next try starts with a new one on a new element.
  const forget = (): void => {
    parcel = undefined;
    mounted = false;
    element.remove();
    element = document.createElement('div');
  };

  const fail = (kind: FailureKind, cause: unknown): void => {
    const error = toError(cause);
    const failure: Failure = {
      kind: isIntegrityError(error) ? 'integrity' : kind,
      release: `${release.name}@${release.version}`,
      error,
    };
    setup.report(failure);
    if (kind !== 'unmount') $state.set({ phase: 'failed', failure });
  };

  const onCrash = async (thrown: Error): Promise<void> => {
    const error = await explainChunk(thrown, release, setup.loader.entryMs);
    fail(isLoadError(error) ? 'load' : 'render', error);
    next(down);
  };

  async function mount(lifecycles: Lifecycles | undefined): Promise<void> {
    if (lifecycles) {
      const props = {
        name: `${release.name}-${++made}`,
        domElement: element,
        history: setup.history,
        onCrash,
        $slotProps,
      };
      parcel = createParcel(lifecycles, props);
    }
    if (!parcel) return;
    await withDeadline(parcel.mount(), setup.mountMs, `Mounting ${release.name}`);
    mounted = true;
  }

  async function up(): Promise<void> {
    if (!home || mounted) return;
    $state.set({ phase: 'loading' });
    let lifecycles: Lifecycles | undefined;
    try {
      if (!parcel) lifecycles = await loadLifecycles(setup.loader, release, slot);
    } catch (error) {
      return fail('load', error);
    }
    if (!home) return;
    home.append(element);
    try {
      await mount(lifecycles);
      if ($state.get().phase === 'loading') $state.set({ phase: 'shown' });
    } catch (error) {
      forget();
      fail('mount', error);
    }
  }

  async function down(): Promise<void> {
    const crashed = $state.get().phase === 'failed';
    if (!mounted || (home && !crashed)) return;
    mounted = false;
    try {
      if (parcel) await withDeadline(parcel.unmount(), setup.mountMs, `Unmounting ${release.name}`);
    } catch (error) {
      forget();
      fail('unmount', error);
    }
    element.remove();
  }

  return {
    $state,
    show(into, given = {}) {
      home = into;
      $slotProps.set(given);
      next(up);
    },
    update: (given) => $slotProps.set(given),
    hide() {
      home = undefined;
      next(down);
    },
    retry: () => next(up),
  };
}
