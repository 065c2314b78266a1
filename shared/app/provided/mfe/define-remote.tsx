import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import {
  Component,
  type ComponentType,
  createContext,
  createElement,
  type ErrorInfo,
  type ReactNode,
  useSyncExternalStore,
} from 'react';
import { Router } from 'react-router-dom';
import singleSpaReact from 'single-spa-react';
import type { HistoryBridge } from './history-bridge.ts';
import { parcelRoot } from './parcel-root.ts';
import { ReleaseBase } from './release-base.ts';
import type { HeldToReads, SlotComponents } from './slots.ts';

/** The props that the shell passes to every parcel. */
export interface ParcelProps {
  /** Identifies the parcel. No two parcels of a page have one name, as in single-spa. */
  name: string;
  /** The folder of the release's files. */
  base: string;
  /** The element to render in. */
  domElement: HTMLElement;
  history: HistoryBridge;
  /** Runs when the content throws during rendering. The shell then shows its card in that mount point. */
  onCrash(error: Error, componentStack?: string | null): void;
  /** The values that the screen passes to a slot; empty for a whole remote. */
  $slotProps: ReadableAtom<Record<string, unknown>>;
}

type Step = (props: ParcelProps) => Promise<unknown>;

/** The lifecycles of single-spa's contract. */
export interface Lifecycles {
  bootstrap: Step;
  mount: Step;
  unmount: Step;
}

/** The one module that a remote exposes, as the shell loads it. */
export interface RemoteModule extends Lifecycles {
  /** The first call of its first screen. The first frame of a page waits a moment for it. */
  ready?: Promise<unknown>;
  slots: Record<string, Lifecycles>;
}

/** Catches a throw inside its own mount point. Without it React would remove the whole root without a report. */
class CrashBoundary extends Component<Pick<ParcelProps, 'onCrash'> & { children: ReactNode }, { hasCrashed: boolean }> {
  static getDerivedStateFromError = () => ({ hasCrashed: true });

  override state = { hasCrashed: false };

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    this.props.onCrash(error, componentStack);
  }

  override render(): ReactNode {
    return !this.state.hasCrashed && this.props.children;
  }
}

function Routed({ history, children }: { history: HistoryBridge; children: ReactNode }): ReactNode {
  const location = useSyncExternalStore(history.subscribe, history.get);
  return (
    <Router location={location} navigator={history.navigator}>
      {children}
    </Router>
  );
}

function WithSlotProps({
  $slotProps,
  Content,
}: Pick<ParcelProps, '$slotProps'> & { Content: ComponentType<Record<string, unknown>> }) {
  return <Content {...useStore($slotProps)} />;
}

function lifecycles(Content: ComponentType<Record<string, unknown>>): Lifecycles {
  // single-spa-react stores these by the parcel's name, in one set for all calls by default.
  const registries = { domElements: {}, renderResults: {}, updateResolves: {}, unmountResolves: {} };
  return singleSpaReact({
    ...registries,
    React: { Component, createElement, createContext },
    ReactDOMClient: parcelRoot,
    rootComponent: ({ base, history, $slotProps }: ParcelProps) => (
      <ReleaseBase value={base}>
        <Routed history={history}>
          <WithSlotProps $slotProps={$slotProps} Content={Content} />
        </Routed>
      </ReleaseBase>
    ),
    errorBoundaryClass: CrashBoundary,
    parcelCanUpdate: false,
  });
}

/**
 * Turns a remote's routes and slots into the lifecycles that the shell mounts. The result is the remote's only exposed
 * module.
 *
 * @example export default defineRemote({ root: Routes, slots: { 'movie.showtimes': Showtimes } });
 */
export function defineRemote<Slots extends SlotComponents>({
  root,
  slots,
  ready,
}: {
  root: ComponentType;
  ready?: Promise<unknown>;
  slots?: Slots & HeldToReads<Slots>;
}): RemoteModule {
  return {
    ...lifecycles(root),
    ready,
    slots: Object.fromEntries(
      // The shell passes on what the slot's screen gave, which its type describes.
      Object.entries<unknown>(slots ?? {}).map(([slot, Content]) => [
        slot,
        lifecycles(Content as ComponentType<Record<string, unknown>>),
      ]),
    ),
  };
}
