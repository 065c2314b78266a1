import type { Discovery } from '@viewmax/shared/contracts/discovery';
import type { RuntimeConfig } from '@viewmax/shared/contracts/runtime-config';

function readJson<T>(id: string): T {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`The page carries no "${id}"`);
  return JSON.parse(text) as T;
}

/** What the edge wrote into the page: which releases make it up, and how it is set up. */
export const readPage = (): { discovery: Discovery; config: RuntimeConfig } => ({
  discovery: readJson<Discovery>('discovery'),
  config: readJson<RuntimeConfig>('config'),
});
