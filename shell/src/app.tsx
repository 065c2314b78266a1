import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { RouterFailure } from './failure/router-failure.tsx';
import { Frame } from './layout/frame.tsx';
import { HistorySource } from './navigation/history.tsx';
import type { Releases } from './releases/releases.ts';
import { MountPointView } from './remotes/mount-point-view.tsx';
import type { MountPoints } from './remotes/mount-points.ts';
import { Slots } from './remotes/slots.tsx';

/** The router uses no transitions, so the tap's own task renders the new screen, the remote's part included. */
export function App({ releases, mountPoints }: { releases: Releases; mountPoints: MountPoints }): ReactNode {
  const remotes = useStore(releases.$inUse);
  return (
    <RouterFailure>
      <BrowserRouter useTransitions={false}>
        <HistorySource />
        <Frame
          remotes={remotes}
          screenOf={(remote, withTabBar) => (
            <MountPointView
              key={remote.name}
              mountPoint={mountPoints.forRemote(remote.name)}
              name={remote.name}
              alone={!withTabBar}
            />
          )}
        >
          <Slots mountPoints={mountPoints} />
        </Frame>
      </BrowserRouter>
    </RouterFailure>
  );
}
