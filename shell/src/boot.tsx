import type { Discovery } from '@viewmax/contracts/discovery';
import { firstRoute } from '@viewmax/contracts/match-route';
import { releaseName } from '@viewmax/contracts/release-name';
import type { RuntimeConfig } from '@viewmax/contracts/runtime-config';
import { heightOfSlot } from '@viewmax/contracts/slot-filler';
import { $token, flagOf, providePlatform } from '@viewmax/shared/internal';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { startFederation } from './federation/start-federation.ts';
import { shareClosedBanners } from './install/banners.ts';
import { storeInstallOffer } from './install/install-offer.ts';
import { createBackgroundLoader } from './load-background.ts';
import { loadOverlays } from './load-overlays.ts';
import { history } from './navigation/history.tsx';
import { watchConnection } from './network/connection.ts';
import { isForDevelopers, silenceConsole } from './page/for-developers.ts';
import { watchFields } from './page/typed-fields.ts';
import { whenQuiet } from './page/when-quiet.ts';
import { bytesOfScreenIn } from './releases/patience-of.ts';
import { createReleases } from './releases/releases.ts';
import type { Trust } from './releases/trust-scripts.ts';
import { fillSlot } from './remotes/filled-slots.ts';
import { loadFirst } from './remotes/load-first.ts';
import { createMountPoints } from './remotes/mount-points.ts';
import { record } from './reports/record.ts';
import { report } from './reports/report.ts';
import { rootErrors } from './reports/root-errors.ts';
import { watchErrors } from './reports/watch-errors.ts';
import { openStage } from './stage/open-stage.ts';

interface Page {
  discovery: Discovery;
  config: RuntimeConfig;
  trust: Trust;
}

/** Starts the shell, step by step in this order. */
export function boot(page: Page): void {
  const { discovery, config, trust } = page;
  const { timeouts } = config;
  const shell = releaseName(discovery.shell);
  storeInstallOffer();
  shareClosedBanners();
  providePlatform({
    config,
    setId: discovery.setId,
    fillSlot,
    report,
    flag: flagOf,
    bytesOfScreen: (screen, base) => bytesOfScreenIn(releases.$inUse.get(), screen, base),
    heightOfSlot: (slot) => heightOfSlot(releases.$inUse.get(), slot),
  });
  if (!isForDevelopers()) silenceConsole();

  watchFields();
  watchErrors(shell, report);
  watchConnection();

  const releases = createReleases(discovery, record, trust);
  const loadModule = startFederation(timeouts);
  const mountPoints = createMountPoints({
    loader: { loadModule, ...timeouts },
    mountMs: timeouts.mountMs,
    history,
    releases,
    report,
    record,
    onBroken: () => background.checkForNewerSet(),
  });
  const background = createBackgroundLoader({ discovery, releases, loadModule, mountPoints });

  const stage = openStage($token.get() === null);
  const first = firstRoute(releases.$inUse.get(), location.pathname, $token.get() !== null);
  const firstScreen = first && !first.remote.off ? loadFirst(first.remote, loadModule, timeouts) : Promise.resolve();
  const render = (): void =>
    createRoot(stage, rootErrors(shell, report)).render(
      <StrictMode>
        <App releases={releases} mountPoints={mountPoints} />
      </StrictMode>,
    );
  void firstScreen.then(() => (stage.hasAttribute('data-sliced') ? startTransition(render) : render()));
  whenQuiet(loadOverlays, timeouts.quietMs);
  whenQuiet(background.start, timeouts.quietMs);
}
