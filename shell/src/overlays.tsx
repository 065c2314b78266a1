import type { ReactNode } from 'react';
import { followBackButton } from './device/back-button.ts';
import { sendDeviceDetails } from './device/device-details.ts';
import { startPush } from './device/push.ts';
import { followInstallation } from './install/install.ts';
import { InstallBanner } from './install/install-banner.tsx';
import { PromoActions } from './install/promo-actions.tsx';
import type { LateParts } from './layout/late-parts.ts';
import { watchLocation } from './location/location.ts';
import { LocationDenied } from './location/location-denied.tsx';
import { LocationRequired } from './location/location-required.tsx';
import { Moves } from './navigation/moves.tsx';
import { watchConnection } from './network/connection.ts';
import { OfflineModal } from './offline/offline-modal.tsx';
import { BannerPlace } from './overlays/banner-place.tsx';
import { HideOnError } from './overlays/hide-on-error.tsx';
import { Preview } from './preview/preview.tsx';
import { checkForUpdate, NativeUpdate } from './updates/native-update.tsx';
import { WebUpdate } from './updates/web-update.tsx';

/** A failing overlay hides itself alone. */
export const Overlays = ({ title }: { title: string }): ReactNode => (
  <>
    <HideOnError>
      <Moves title={title} />
    </HideOnError>
    <HideOnError>
      <LocationDenied />
      <NativeUpdate />
      <WebUpdate />
    </HideOnError>
    <HideOnError>
      <OfflineModal />
    </HideOnError>
    <HideOnError>
      <BannerPlace>
        <HideOnError>
          <InstallBanner />
        </HideOnError>
        <HideOnError>
          <Preview />
        </HideOnError>
      </BannerPlace>
    </HideOnError>
  </>
);

/** Starts the page's watches, and returns the components that show their results. */
export function startOverlays(): LateParts {
  watchConnection();
  watchLocation();
  followBackButton();
  followInstallation();
  sendDeviceDetails();
  startPush();
  void checkForUpdate();
  return { Overlays, PromoActions, LocationRequired };
}
