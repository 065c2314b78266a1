import type { LiveRelease } from '@viewmax/shared/contracts/discovery';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { RouterFailure } from './failure/router-failure.tsx';
import { Frame } from './layout/frame.tsx';
import type { Boxes } from './remotes/boxes.ts';
import { HistorySource } from './remotes/history.tsx';

export function App({ remotes, boxes }: { remotes: readonly LiveRelease[]; boxes: Boxes }): ReactNode {
  return (
    <RouterFailure>
      <BrowserRouter>
        <HistorySource />
        <Frame remotes={remotes} boxes={boxes} />
      </BrowserRouter>
    </RouterFailure>
  );
}
