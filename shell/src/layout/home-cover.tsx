import { useStore } from '@nanostores/react';
import { $token } from '@viewmax/shared/internal';
import type { ReactNode } from 'react';
import { $closedBanners, canInstall, isAndroidBrowser } from '../install/banners.ts';
import { Promo } from '../install/promo.tsx';
import { $homeIsCovered } from '../location/home-is-covered.ts';
import { $overlayParts } from './overlay-parts.ts';

/** Visitors see the offer. Android browsers show the install banner first, because two would fill the screen. */
function useShowsPromo(): boolean {
  const isVisitor = useStore($token) === null;
  const closed = useStore($closedBanners);
  return isVisitor && !closed.promo && canInstall() && (!isAndroidBrowser() || closed.install === true);
}

/** Shows the offer above Home, or the location screen instead of Home. Other screens stay unchanged. */
export function HomeCover({ isHome, children }: { isHome: boolean; children: ReactNode }): ReactNode {
  const overlays = useStore($overlayParts);
  const isCovered = useStore($homeIsCovered) && isHome && overlays !== null;
  const showsPromo = useShowsPromo() && isHome && !isCovered;
  return (
    <>
      {showsPromo && <Promo />}
      {isCovered && <overlays.LocationRequired />}
      <div hidden={isCovered}>{children}</div>
    </>
  );
}
