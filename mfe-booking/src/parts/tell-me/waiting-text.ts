import type { Waiting } from '@viewmax/contracts/waiting';
import { counted } from '@viewmax/shared/bundled/counted.ts';

export const waitText = (count: number): string => `You wait for ${counted(count, 'seat')}`;

/** Members without the points for the party read it when they begin to wait. */
export const LATER = 'Members with the points for their seats come first.';

export const placeText = ({ CinemaName }: Pick<Waiting, 'CinemaName'>): string =>
  CinemaName || 'Any cinema in your area';
