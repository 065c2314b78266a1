import { useStore } from '@nanostores/react';
// Every screen uses these, so the main bundle contains them, like our shell.
import '@viewmax/shared';
import { providePlatform } from '@viewmax/shared/internal';
import { atom } from 'nanostores';
import { type ReactNode, Suspense } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { RouterFailure } from '../../../shell/src/failure/router-failure.tsx';
import { Frame } from '../../../shell/src/layout/frame.tsx';
import { readConfig } from '../../../shell/src/page/read-page.ts';
import { $filled, fillSlot } from '../../../shell/src/remotes/filled-slots.ts';
import { report } from '../../../shell/src/reports/report.ts';
import { FILLS, REMOTES, SCREENS } from './screens.tsx';

// The yardstick: the shell's frame and the remotes' screens in one React tree and one build, without federation and parcels.

function FilledSlots(): ReactNode {
  return useStore($filled).map(({ key, slot, element, props }) => {
    const Content = FILLS[slot];
    // A slot that suspends the whole tree would empty and fill itself in turns.
    const content = Content && (
      <Suspense fallback={null}>
        <Content {...props} />
      </Suspense>
    );
    return content && createPortal(content, element, String(key));
  });
}

function Screen({ name }: { name: string }): ReactNode {
  const Content = SCREENS[name];
  return Content && <Content />;
}

// A stack of new data turns every flag on, so both apps show the same screens.
const $on = atom(true);
providePlatform({ config: readConfig(), setId: 'monolith', fillSlot, report, flag: () => $on });

createRoot(document.getElementById('app') as HTMLElement).render(
  <RouterFailure>
    <BrowserRouter>
      <Suspense fallback={null}>
        <Frame remotes={REMOTES} screenOf={({ name }) => <Screen key={name} name={name} />}>
          <FilledSlots />
        </Frame>
      </Suspense>
    </BrowserRouter>
  </RouterFailure>,
);
