import { useStore } from '@nanostores/react';
import { $token } from '@viewmax/shared/internal';
import type { ReactNode } from 'react';
import { $closedBanners, canInstall, isAndroidBrowser } from '../install/banners.ts';
import { Promo } from '../install/promo.tsx';
import { $homeIsCovered } from '../location/home-is-covered.ts';
import { $lateParts } from './late-parts.ts';

/** Visitors see the offer. Android browsers show the install banner first, because two would fill the screen. */
function useShowsPromo(): boolean {
  const isVisitor = useStore($token) === null;
  const closed = useStore($closedBanners);
  return isVisitor && !closed.promo && canInstall() && (!isAndroidBrowser() || closed.install === true);
}

/** Shows the offer above Home, or the location screen instead of Home. Other screens stay unchanged. */
export function HomeCover({ isHome, children }: { isHome: boolean; children: ReactNode }): ReactNode {
  const late = useStore($lateParts);
  const isCovered = useStore($homeIsCovered) && isHome && late !== null;
  const showsPromo = useShowsPromo() && isHome && !isCovered;
  return (
    <>
      {showsPromo && <Promo />}
      {isCovered && <late.LocationRequired />}
      <div hidden={isCovered}>{children}</div>
    </>
  );
}
