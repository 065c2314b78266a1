import type { LocationProblem } from '@viewmax/shared';

export const locationTexts: Record<LocationProblem, string> = {
  denied: 'Location permissions denied by user.',
  unavailable: 'Location information is unavailable.',
  timeout: 'The request to get user location timed out.',
  unsupported: 'Geolocation is not supported by this browser.',
  platform: 'Platform not supported for geolocation.',
};
