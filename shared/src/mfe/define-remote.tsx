import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import {
  Component,
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  StrictMode,
  useSyncExternalStore,
} from 'react';
import { Router } from 'react-router-dom';
import singleSpaReact from 'single-spa-react';
import type { HistoryBridge } from './history-bridge.ts';
import { rootAtOnce } from './root-at-once.ts';

/** What the shell passes to every parcel it mounts. */
export interface ParcelProps {
  /** The element to draw in; its root is known by it. */
  domElement: HTMLElement;
  history: HistoryBridge;
  /** Called when the content threw while rendering; the shell then shows its card in that box. */
  onCrash(error: Error): void;
  /** The values that a slot is offered with; empty for a whole remote. */
  $slotProps: ReadableAtom<Record<string, unknown>>;
}

type Step = (props: ParcelProps) => Promise<unknown>;

/** The lifecycles of single-spa's contract. */
export interface Lifecycles {
  bootstrap: Step;
  mount: Step;
  unmount: Step;
}

export interface RemoteModule extends Lifecycles {
  /** What its first screen has asked for already. The first frame of a page waits a moment for it. */
  ready?: Promise<unknown>;
  slots: Record<string, Lifecycles>;
}

/** Keeps what throws inside its own place: without it React would take the whole root away, and nobody would hear. */
class Crashing extends Component<{ onCrash(error: Error): void; children: ReactNode }, { hasCrashed: boolean }> {
  static getDerivedStateFromError = () => ({ hasCrashed: true });

  override state = { hasCrashed: false };

  override componentDidCatch(error: Error): void {
    this.props.onCrash(error);
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

function Fed({
  $slotProps,
  Content,
}: Pick<ParcelProps, '$slotProps'> & { Content: ComponentType<Record<string, unknown>> }) {
  return <Content {...useStore($slotProps)} />;
}

/** One for each element: a parcel is known by the element that it draws in. */
const names = new WeakMap<HTMLElement, string>();
let parcels = 0;

function named(props: ParcelProps): ParcelProps & { name: string } {
  const { domElement } = props;
  const name = names.get(domElement) ?? `parcel-${++parcels}`;
  names.set(domElement, name);
  return { ...props, name };
}

function lifecycles(Content: ComponentType<Record<string, unknown>>): Lifecycles {
  // The library keeps these by the parcel's name, in one set for all calls unless it is given another.
  const kept = { domElements: {}, renderResults: {}, updateResolves: {}, unmountResolves: {} };
  const made: Lifecycles = singleSpaReact({
    ...kept,
    React: { Component, createElement, createContext },
    ReactDOMClient: rootAtOnce,
    rootComponent: ({ history, $slotProps }: ParcelProps) => (
      <StrictMode>
        <Routed history={history}>
          <Fed $slotProps={$slotProps} Content={Content} />
        </Routed>
      </StrictMode>
    ),
    errorBoundaryClass: Crashing,
    parcelCanUpdate: false,
  });
  return {
    bootstrap: async (props) => made.bootstrap(named(props)),
    mount: async (props) => made.mount(named(props)),
    unmount: async (props) => made.unmount(named(props)),
  };
}

/**
 * Turns a remote's routes and slots into the lifecycles that the shell mounts. A remote's only exposed module is the
 * result of this call.
 *
 * @example export default defineRemote({ root: Routes, slots: { 'movie.showtimes': Showtimes } });
 */
export function defineRemote({
  root,
  slots = {},
  ready,
}: {
  root: ComponentType;
  ready?: Promise<unknown>;
  slots?: Record<string, ComponentType<Record<string, unknown>>>;
}): RemoteModule {
  return {
    ...lifecycles(root),
    ready,
    slots: Object.fromEntries(Object.entries(slots).map(([slot, Content]) => [slot, lifecycles(Content)])),
  };
}
