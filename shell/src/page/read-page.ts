import type { Discovery } from '@viewmax/shared/contracts/discovery';
import type { RuntimeConfig } from '@viewmax/shared/contracts/runtime-config';

function readJson<T>(id: string): T {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`The page carries no "${id}"`);
  return JSON.parse(text) as T;
}

/** Which releases make up this page. */
export const readDiscovery = (): Discovery => readJson<Discovery>('discovery');

/** How this page is set up. */
export const readConfig = (): RuntimeConfig => readJson<RuntimeConfig>('config');
