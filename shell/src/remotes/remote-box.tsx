import { useStore } from '@nanostores/react';
import { Coming } from '@viewmax/shared/internal';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { RemoteFailed } from '../failure/remote-failed.tsx';
import { RemoteOff } from '../failure/remote-off.tsx';
import type { Box } from './box.ts';
import styles from './remote-box.module.css';

/** The place on the page that one remote owns. Whatever goes wrong with the remote shows here and nowhere else. */
export function RemoteBox({
  box,
  name,
  slotProps,
  alone,
}: {
  box: Box;
  name: string;
  /** There is no tab bar beside it. */
  alone?: boolean;
  slotProps?: Record<string, unknown>;
}): ReactNode {
  const state = useStore(box.$state);
  const place = useRef<HTMLDivElement>(null);
  // A slot is a part of somebody else's screen, which has its heading.
  const heading = slotProps ? 'h2' : 'h1';
  const given = useRef(slotProps);
  given.current = slotProps;

  useLayoutEffect(() => {
    if (place.current) box.show(place.current, given.current);
    return () => box.hide();
  }, [box]);

  useEffect(() => {
    if (slotProps) box.update(slotProps);
  }, [box, slotProps]);

  return (
    <div data-remote={name} data-phase={state.phase} aria-busy={state.phase === 'loading'}>
      {state.phase === 'failed' && (
        <RemoteFailed failure={state.failure} heading={heading} alone={alone} onRetry={box.retry} />
      )}
      {state.phase === 'off' && <RemoteOff message={state.message} heading={heading} />}
      {state.phase === 'loading' && !slotProps && <Coming />}
      <div ref={place} className={styles.place} hidden={state.phase === 'failed' || state.phase === 'off'} />
    </div>
  );
}
