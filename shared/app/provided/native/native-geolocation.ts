import { registerPlugin } from '@capacitor/core';
import type { GeolocationPlugin } from '@capacitor/geolocation';
import type { Position } from './device.ts';
import { LocationError, type LocationProblem } from './location-error.ts';

const Geolocation = registerPlugin<GeolocationPlugin>('Geolocation');

const PROBLEMS: Record<string, LocationProblem> = {
  'OS-PLUG-GLOC-0003': 'denied',
  'OS-PLUG-GLOC-0010': 'timeout',
};

// Older versions of the plugin use numbers, and so does the web view.
const BY_NUMBER: Record<number, LocationProblem> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

function locationProblem(cause: unknown): LocationProblem {
  const { code } = (cause ?? {}) as { code?: string | number };
  return PROBLEMS[String(code)] ?? BY_NUMBER[Number(code)] ?? 'unavailable';
}

let hasAsked = false;

/** The app requests the permission once per start, so a refusal does not repeat the question every ten seconds. */
async function isAllowed(): Promise<boolean> {
  // The plugin throws when location is off for the whole phone.
  const { location, coarseLocation } = await Geolocation.checkPermissions();
  if (location === 'granted' || coarseLocation === 'granted') return true;
  if (location === 'denied' || hasAsked) return false;
  hasAsked = true;
  const asked = await Geolocation.requestPermissions({ permissions: ['coarseLocation'] });
  return asked.location === 'granted' || asked.coarseLocation === 'granted';
}

export async function currentPlace(): Promise<Position> {
  try {
    if (!(await isAllowed())) throw { code: 1 };
    const options = { enableHighAccuracy: false, timeout: 10_000, maximumAge: 10_000 };
    const { coords } = await Geolocation.getCurrentPosition(options);
    return { latitude: coords.latitude, longitude: coords.longitude };
  } catch (cause) {
    throw new LocationError(locationProblem(cause), { cause });
  }
}
