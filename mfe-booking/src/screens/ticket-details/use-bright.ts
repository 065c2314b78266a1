import { device } from '@viewmax/shared';
import { useEffect } from 'react';

/** Raises the app's brightness while a code waits for its scan. An older shell cannot, and the code stays readable. */
export function useBright(wanted: boolean): void {
  useEffect(() => (wanted ? device().app.brighten?.() : undefined), [wanted]);
}
