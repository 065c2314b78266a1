import { useStore } from '@nanostores/react';
import { $token } from '@viewmax/shared/internal';
import type { ReactNode } from 'react';
import { $closedBanners, canInstall, isAndroidBrowser } from '../install/banners.ts';
import { Promo } from '../install/promo.tsx';
import { $homeIsCovered } from '../location/home-is-covered.ts';
import { $lateParts } from './late-parts.ts';

/** The offer is for who has no account yet. An Android browser has its own banner first: two at once would be a wall. */
function useShowsPromo(): boolean {
  const isVisitor = useStore($token) === null;
  const closed = useStore($closedBanners);
  return isVisitor && !closed.promo && canInstall() && (!isAndroidBrowser() || closed.install === true);
}

/** Home, with what the shell has to say above it or instead of it. Every other screen passes through. */
export function HomeCover({ isHome, children }: { isHome: boolean; children: ReactNode }): ReactNode {
  const late = useStore($lateParts);
  const isCovered = useStore($homeIsCovered) && isHome && late !== null;
  const showsPromo = useShowsPromo() && isHome && !isCovered;
  return (
    <>
      {showsPromo && <Promo actions={late && <late.PromoActions />} />}
      {isCovered && <late.LocationRequired />}
      <div hidden={isCovered}>{children}</div>
    </>
  );
}
