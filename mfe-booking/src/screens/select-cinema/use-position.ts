import { useStore } from '@nanostores/react';
import { $coordinates, device } from '@viewmax/shared';
import type { Place } from '@viewmax/shared/bundled/place-of.ts';
import { useEffect, useState } from 'react';

/**
 * The phone's position, as soon as it is known. The shell asks for it seconds after the load, so the screen asks by itself
 * while none is known.
 */
export function usePosition(): Place | null {
  const known = useStore($coordinates);
  const [found, setFound] = useState<Place | null>(null);
  useEffect(() => {
    if ($coordinates.get()) return;
    device()
      .geolocation.current()
      // Without a position the cards have no distance. The shell names the reason where a screen needs it.
      .then(setFound, () => {});
  }, []);
  return known ?? found;
}
