import type { LateParts } from '../layout/late-parts.ts';
import { followBackButton } from './back-button.ts';
import { watchConnection } from './connection.ts';
import { tellDeviceDetails } from './device-details.ts';
import { followInstallation } from './install.ts';
import { watchLocation } from './location.ts';
import { LocationRequired } from './location-required.tsx';
import { checkForUpdate } from './native-update.tsx';
import { Overlays } from './overlays.tsx';
import { PromoActions } from './promo-actions.tsx';
import { startPush } from './push.ts';

/** What the page watches from its first rest until its end, and the parts that tell of it. */
export function startOverlays(): LateParts {
  watchConnection();
  watchLocation();
  followBackButton();
  followInstallation();
  tellDeviceDetails();
  startPush();
  void checkForUpdate();
  return { Overlays, PromoActions, LocationRequired };
}
