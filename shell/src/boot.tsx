import { firstRoute } from '@viewmax/shared/contracts/match-route';
import { $token, providePlatform } from '@viewmax/shared/internal';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { loadFirst } from './boot/load-first.ts';
import { readConfig, readDiscovery } from './boot/read-page.ts';
import { silenceConsole } from './boot/silence-console.ts';
import { whenQuiet } from './boot/when-quiet.ts';
import { report } from './failure/report.ts';
import { watchErrors } from './failure/watch-errors.ts';
import { createLate } from './late/create-late.ts';
import { keepInstallOffer } from './layout/install-offer.ts';
import { loadLateParts } from './layout/load-late-parts.ts';
import { createBoxes } from './remotes/boxes.ts';
import { startFederation } from './remotes/federation.ts';
import { fillSlot } from './remotes/filled-slots.ts';
import { history } from './remotes/history.tsx';
import { TRIES } from './remotes/load-remote.ts';
import { createReleases, nameOf } from './remotes/releases.ts';
import { record } from './reports/record.ts';

/** The shell's start, in order. */
export function boot(): void {
  const discovery = readDiscovery();
  const config = readConfig();
  const { entryMs, mountMs } = config.timeouts;
  if (!config.logs) silenceConsole();
  keepInstallOffer();
  providePlatform({ config, setId: discovery.setId, fillSlot, report });

  watchErrors(nameOf(discovery.shell), report);

  const releases = createReleases(discovery, record);
  const patience = TRIES * entryMs;
  const loadModule = startFederation(patience);
  const boxes = createBoxes({
    loader: { loadModule, entryMs },
    mountMs,
    history,
    releases,
    report,
    record,
    onBroken: () => late.lookForNewerSet(),
  });
  const late = createLate({ discovery, releases, loadModule, boxes });

  const page = document.getElementById('app');
  if (!page) throw new Error('The page has no place for the app');
  const first = firstRoute(releases.$inUse.get(), location.pathname, $token.get() !== null);
  const firstScreen = first && !first.remote.off ? loadFirst(first.remote, loadModule, patience) : Promise.resolve();
  void firstScreen.then(() => createRoot(page).render(<App releases={releases} boxes={boxes} />));
  whenQuiet(loadLateParts);
  whenQuiet(late.start);
}
