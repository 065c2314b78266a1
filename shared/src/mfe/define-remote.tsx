import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { Component, type ComponentType, type ReactNode, StrictMode, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { Router } from 'react-router-dom';
import type { HistoryBridge } from './history-bridge.ts';

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

function lifecycles(Content: ComponentType<Record<string, unknown>>): Lifecycles {
  const roots = new WeakMap<HTMLElement, Root>();
  return {
    bootstrap: async () => {},
    // Drawn at once and in one piece: a move to another remote then costs one frame, not one for each of its steps.
    mount: async ({ domElement, history, $slotProps, onCrash }) => {
      const root = createRoot(domElement);
      roots.set(domElement, root);
      flushSync(() =>
        root.render(
          <StrictMode>
            <Crashing onCrash={onCrash}>
              <Routed history={history}>
                <Fed $slotProps={$slotProps} Content={Content} />
              </Routed>
            </Crashing>
          </StrictMode>,
        ),
      );
    },
    unmount: async ({ domElement }) => roots.get(domElement)?.unmount(),
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
