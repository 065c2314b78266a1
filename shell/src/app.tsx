import type { LiveRelease } from '@viewmax/shared/contracts/discovery';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { RouterFailure } from './failure/router-failure.tsx';
import { Frame } from './layout/frame.tsx';
import type { Boxes } from './remotes/boxes.ts';
import { HistorySource } from './remotes/history.tsx';
import { RemoteBox } from './remotes/remote-box.tsx';
import { Slots } from './remotes/slots.tsx';

export function App({ remotes, boxes }: { remotes: readonly LiveRelease[]; boxes: Boxes }): ReactNode {
  return (
    <RouterFailure>
      <BrowserRouter>
        <HistorySource />
        <Frame
          remotes={remotes}
          screenOf={(remote, withTabBar) => (
            <RemoteBox key={remote.name} box={boxes.forRemote(remote)} name={remote.name} alone={!withTabBar} />
          )}
        >
          <Slots boxes={boxes} />
        </Frame>
      </BrowserRouter>
    </RouterFailure>
  );
}
