import { useStore } from '@nanostores/react';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { LoadingScreen } from '@viewmax/shared/internal';
import { ButtonLink, FailureCard } from '@viewmax/shared/ui';
import Power from 'lucide-react/icons/power';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { RemoteFailed } from '../failure/remote-failed.tsx';
import type { MountPoint } from './mount-point.ts';
import styles from './mount-point-view.module.css';

/** The card in place of a remote that the ops team has switched off. */
function RemoteOff({ message, heading }: { message: string; heading: 'h1' | 'h2' }): ReactNode {
  return (
    <>
      <FailureCard
        title="This part of Viewmax is switched off"
        heading={heading}
        help={message}
        icon={<Power aria-hidden="true" />}
      />
      <ButtonLink variant="ghost" block to={paths.home}>
        See a Movie
      </ButtonLink>
    </>
  );
}

/** One mount point on the page. It alone shows the failures of its remote. */
export function MountPointView({
  mountPoint,
  name,
  slotProps,
  alone,
  height,
  isOneOfMany,
}: {
  mountPoint: MountPoint;
  name: string;
  /** True on a screen without a tab bar. */
  alone?: boolean;
  slotProps?: Record<string, unknown>;
  /** Declared by a remote in a slot, so that nothing moves when it arrives. */
  height?: number;
  /** True in a slot with neighbours: a failure shows nothing, and the reports name it. */
  isOneOfMany?: boolean;
}): ReactNode {
  const state = useStore(mountPoint.$state);
  const place = useRef<HTMLDivElement>(null);
  // A slot is part of another remote's screen, which has the h1.
  const heading = slotProps ? 'h2' : 'h1';
  const latestProps = useRef(slotProps);
  latestProps.current = slotProps;

  useLayoutEffect(() => {
    if (place.current) mountPoint.show(place.current, latestProps.current);
    return () => mountPoint.hide();
  }, [mountPoint]);

  useEffect(() => {
    if (slotProps) mountPoint.update(slotProps);
  }, [mountPoint, slotProps]);

  return (
    <div
      data-remote={name}
      data-phase={state.phase}
      aria-busy={state.phase === 'loading'}
      style={{ minHeight: height }}
    >
      {state.phase === 'failed' && !isOneOfMany && (
        <RemoteFailed failure={state.failure} heading={heading} alone={alone} onRetry={mountPoint.retry} />
      )}
      {state.phase === 'off' && !isOneOfMany && <RemoteOff message={state.message} heading={heading} />}
      {state.phase === 'loading' && !slotProps && <LoadingScreen />}
      <div ref={place} className={styles.place} hidden={state.phase === 'failed' || state.phase === 'off'} />
    </div>
  );
}
