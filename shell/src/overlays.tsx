import { device } from '@viewmax/shared';
import type { ReactNode } from 'react';
import { followBackButton } from './device/back-button.ts';
import { sendDeviceDetails } from './device/device-details.ts';
import { startPush } from './device/push.ts';
import { followInstallation } from './install/install.ts';
import { InstallBanner } from './install/install-banner.tsx';
import type { OverlayParts } from './layout/overlay-parts.ts';
import { watchLocation } from './location/location.ts';
import { LocationDenied } from './location/location-denied.tsx';
import { LocationRequired } from './location/location-required.tsx';
import { history } from './navigation/history.tsx';
import { OfflineSheet } from './offline/offline-sheet.tsx';
import { HideOnError } from './overlays/hide-on-error.tsx';
import { NoticeBanner } from './overlays/notice-banner.tsx';
import { tellArrival } from './overlays/tell-arrival.ts';
import { Preview } from './preview/preview.tsx';
import { checkForUpdate, NativeUpdate } from './updates/native-update.tsx';
import { WebUpdate } from './updates/web-update.tsx';

/** Opens the screens of links and messages that arrive while the app runs. Audiences apply as to every move. */
function followLinks(): () => void {
  const open = (path: string): void => history.navigator.push(path);
  device().push.onOpened(open);
  return device().app.onLink(open);
}

/** A failing overlay hides itself alone. */
export const Overlays = (): ReactNode => (
  <HideOnError>
    <LocationDenied />
    <NativeUpdate />
    <WebUpdate />
  </HideOnError>
);

/** One banner at a time, because two would cover half of a small screen. */
export const Banners = (): ReactNode => (
  <HideOnError>
    <NoticeBanner>
      <Preview>
        <InstallBanner />
      </Preview>
    </NoticeBanner>
  </HideOnError>
);

const SafeOfflineSheet = (): ReactNode => (
  <HideOnError>
    <OfflineSheet />
  </HideOnError>
);

/** Starts the page's watches, and returns the components that show their results. */
export function startOverlays(): OverlayParts {
  watchLocation();
  followBackButton();
  followLinks();
  followInstallation();
  sendDeviceDetails();
  startPush();
  tellArrival();
  void checkForUpdate();
  return { Overlays, Banners, OfflineSheet: SafeOfflineSheet, LocationRequired };
}
