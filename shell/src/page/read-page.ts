import type { Discovery } from '@viewmax/contracts/discovery';
import type { RuntimeConfig } from '@viewmax/contracts/runtime-config';

function readJson<T>(id: string): T {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`The page has no "${id}" block`);
  return JSON.parse(text) as T;
}

/** The releases of this page. */
export const readDiscovery = (): Discovery => readJson<Discovery>('discovery');

/** The app's own set, in the page of the wrapper's start script; null in a browser. */
export const readBaked = (): Discovery | null =>
  document.getElementById('baked') ? readJson<Discovery>('baked') : null;

/** The configuration of this page. */
export const readConfig = (): RuntimeConfig => readJson<RuntimeConfig>('config');
