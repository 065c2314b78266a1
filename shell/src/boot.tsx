import { firstRoute } from '@viewmax/shared/contracts/match-route';
import { $token, providePlatform } from '@viewmax/shared/internal';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { readConfig, readDiscovery } from './boot/read-page.ts';
import { report } from './failure/report.ts';
import { createBoxes } from './remotes/boxes.ts';
import { startFederation } from './remotes/federation.ts';
import { fillSlot } from './remotes/filled-slots.ts';
import { history } from './remotes/history.tsx';

/** The shell's start, in order. */
export function boot(): void {
  const discovery = readDiscovery();
  const config = readConfig();
  const { entryMs, mountMs } = config.timeouts;
  providePlatform({ config, setId: discovery.setId, fillSlot, report });

  const loadModule = startFederation(discovery.remotes, entryMs);
  const boxes = createBoxes({ loader: { loadModule, entryMs }, mountMs, history, report }, discovery.remotes);

  // The remote of this path is wanted for certain: ask for it before React draws its first frame.
  const first = firstRoute(discovery.remotes, location.pathname, $token.get() !== null);
  if (first) loadModule(first.remote.name).catch(() => {});

  const page = document.getElementById('app');
  if (!page) throw new Error('The page has no place for the app');
  createRoot(page).render(<App remotes={discovery.remotes} boxes={boxes} />);
}
