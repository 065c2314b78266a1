import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import * as React from 'react';
import { type ComponentType, type ReactNode, StrictMode, useEffect, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'react-router-dom';
import singleSpaReact, { type ReactAppOrParcel } from 'single-spa-react';
import type { HistoryBridge } from './history-bridge.ts';

/** What the shell passes to every parcel it mounts. */
export interface ParcelProps {
  /** Unique on the page; the lifecycles keep their React root under it. */
  name: string;
  /** The element to draw in. */
  domElement: HTMLElement;
  history: HistoryBridge;
  /** Called when the content threw while rendering; the shell then shows its card in that box. */
  onCrash(error: Error): void;
  /** The values that a slot is offered with; empty for a whole remote. */
  $slotProps: ReadableAtom<Record<string, unknown>>;
}

export type Lifecycles = ReactAppOrParcel<ParcelProps>;

export interface RemoteModule extends Lifecycles {
  slots: Record<string, Lifecycles>;
}

function Crash({ error, onCrash }: { error: Error; onCrash(error: Error): void }): ReactNode {
  useEffect(() => {
    onCrash(error);
  }, [error, onCrash]);
  return null;
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

function lifecycles(Content: ComponentType<Record<string, unknown>>): Lifecycles {
  const Root = ({ history, $slotProps }: ParcelProps): ReactNode => (
    <StrictMode>
      <Routed history={history}>
        <Fed $slotProps={$slotProps} Content={Content} />
      </Routed>
    </StrictMode>
  );
  return singleSpaReact<ParcelProps>({
    React,
    ReactDOMClient: { createRoot },
    rootComponent: Root,
    // Without a boundary a throwing remote's mount and unmount never settle, and the shell would wait for ever.
    errorBoundary: (error, _info, props) => <Crash error={error} onCrash={props.onCrash} />,
  });
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
}: {
  root: ComponentType;
  slots?: Record<string, ComponentType<Record<string, unknown>>>;
}): RemoteModule {
  return {
    ...lifecycles(root),
    slots: Object.fromEntries(Object.entries(slots).map(([slot, Content]) => [slot, lifecycles(Content)])),
  };
}
